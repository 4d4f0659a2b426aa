or = ou
call-nearest = queria dizer { $nearest }?
call-see-help = ver --help
caption-over = O jogo acabou: { $verdict }.
caption-turn = É a vez { $side ->
    [Brancas] das Brancas
    [Pretas] das Pretas
    [X] de X
    [O] de O
   *[other] do { $side }
  }.
attackers = atacantes do centro: { $first } { $a }, { $second } { $b }
worth-win = ganha
worth-win-in = ganha em { $plies }
worth-loss = perde
worth-loss-in = perde em { $plies }
worth-draw = empate
worth-seeds = { $net } sementes
worth-seeds-exact = { $net } sementes, exatamente
worth-repetition-win = ganha por repetição
worth-repetition-loss = perde por repetição
moves-count = { $count ->
    [one] { $count } jogada:
   *[other] { $count } jogadas:
  }
moves-more = … e mais { $more } (--limit { $count } mostra-as todas)
best-nodes = { $bot }: { $nodes } posições em { $seconds } s
analyse-head = profundidade { $depth }   { $nodes } posições   { $seconds } s
analyse-basis = As estimativas assentam { $basis ->
    [net] numa pesquisa com uma rede neuronal no fim
    [terms] numa pesquisa com termos pesados no fim
    [textbook] numa pesquisa com a avaliação dos manuais no fim
   *[playouts] em jogos ao acaso
}; o que está provado ou numa tabela di-lo.
analyse-left-out = mais { $more } jogadas não são mostradas
annotate-progress = jogo { $number }: jogada { $done } de { $moves }
annotate-game = Jogo { $number }, { $game }: { $result }
annotate-game-of = Jogo { $number }, { $game }: { $first } contra { $second }, { $result }
perft-depth = prof.
perft-nodes = nós
perft-seconds = segundos
perft-rate = nós/s
games-rule-sets = Conjuntos de regras (--rules)
games-axes = Eixos das regras (--set EIXO=VALOR), com os conjuntos que têm cada valor
games-occurrence = { $axis } diz também a que ocorrência, de 2 a 9: { $axis }=3-{ $value }
games-bots = Bots (--bot SPEC): NOME ou NOME:chave=valor,chave=valor
games-also = também { $names }
games-end = O --help de cada comando mostra como se usam.
compare-heading = { $depth ->
    [one] { $game }: { $caption }, { $depth } jogada à frente
   *[other] { $game }: { $caption }, { $depth } jogadas à frente
  }
compare-algorithm = algoritmo
compare-nodes = nós
compare-saved = poupado
compare-seconds = segundos
compare-value = valor
compare-best = melhor
tables-building = { $rules } até { $seeds } sementes em { $file }
tables-plan = { $seeds } sementes precisam de { $memory } de memória e cerca de { $disk } de disco, e cerca de { $time } ao ritmo desta máquina
tables-plan-gpu = { $card } constrói: { $seeds } sementes precisam de { $memory } da sua memória e cerca de { $disk } de disco
tables-gpu-failed = a placa gráfica falhou ({ $error }); o processador continua
tables-seeds = { $seeds } sementes
tables-there = { $seeds } sementes  já existe
tables-damaged = { $seeds } sementes  o ficheiro está danificado: é construído de novo
tables-done = { $seeds } sementes  { $boards } tabuleiros  { $seconds } s  { $rate } M tabuleiros/s
tables-folder = { $rules }: pasta { $file }
tables-no-such-folder = nenhuma
tables-bytes = { $bytes } bytes
tables-embedded = parte do programa
tables-layer = { $seeds } sementes  { $boards } tabuleiros  { $size }
tables-stats = { $boards } tabuleiros com { $seeds } sementes, { $rules }: { $won } ganhos, { $drawn } empatados, { $lost } perdidos por quem tem a vez
tables-stats-head = saldo   tabuleiros
tables-probe = { $net } das { $seeds } sementes do tabuleiro, para quem tem a vez
tables-no-move = não há jogada: o jogo acabou
tables-right = { $seeds } sementes  { $boards } tabuleiros  certo
tables-left = em falta
tables-knights-building = jeson-mor { $size } em { $file }
tables-knights-ply = { $mine } contra { $theirs }, lance { $ply }
tables-knights-built = construída em { $seconds } s
tables-knights-complete = completa
tables-knights-incomplete = incompleta: tables build continua com ela
tables-knights-folder = jeson-mor { $size }: pasta { $file }, { $state }
tables-knights-list = cavalos: { $layers }
tables-knights-head = {" "}cavalos     tabuleiros         ganhos   empatados       perdidos  mais longo
tables-knights-probe = quem tem a vez: { $value }
tables-knights-right = { $boards } tabuleiros, todos certos
summary-player = Jogador { $number }
summary-moves = { $count ->
    [one] { $count } jogada
   *[other] { $count } jogadas
  }
summary-none = { $player }: sem jogadas
summary-accuracy = { $player }: precisão { $accuracy } em { $moves }
summary-forced = { $player }: { $moves }, nunca com escolha
summary-worst = a pior { $move } (-{ $lost } pontos)
count-move = { $count ->
    [one] { $count } jogada
   *[other] { $count } jogadas
  }
count-node = { $count ->
    [one] { $count } nó
   *[other] { $count } nós
  }
count-more-node = { $count ->
    [one] mais { $count } nó
   *[other] mais { $count } nós
  }
tree-win = vitória
tree-loss = derrota
tree-title = { $bot } em { $game }
tree-cut-off = cortadas: { $moves }
tree-turn = { $position }: joga { $max }
tree-sides = MAX é { $max }, MIN é { $min }; os valores são para { $max }
tree-found = valor { $value }, melhor jogada { $best }; pesquisa de { $nodes }
tree-not-shown = … não mostrado: { $what }
tree-limit-all = --limit { $limit } mostra tudo
tree-limit-more = --limit { $limit } mostra mais
tree-over = { $value }, fim do jogo
tree-best = melhor
tree-alpha = alfa
tree-beta = beta
tree-left-out = ✂ de fora { $moves }: { $why }
tree-cut = corte: { $what }
tree-more = … mais { $count }
legend-max = MAX: joga { $side }
legend-min = MIN: joga { $side }
legend-over = o jogo acabou
legend-best = melhores jogadas
legend-wins = vitória para { $side }
legend-loses = derrota para { $side }
legend-better = melhor para { $side }
legend-level = equilíbrio
legend-worse = pior para { $side }
legend-bounds = limites à chegada
legend-least-most = pelo menos, no máximo
legend-cut = jogadas cortadas
legend-hidden = jogadas vistas, não mostradas
text-houses = { $side }: { $houses }; capturadas { $captured }
text-knights = { $side }: { $squares }
text-no-knights = nenhum cavalo
text-centre = O centro é { $square }. Podem lá chegar: { $first } { $a }, { $second } { $b }
text-heap = Monte { $number }: { $count }
text-marks = { $side }: { $cells }
text-free = Livres: { $cells }
text-none = nenhuma
algorithm-minimax = minimax
algorithm-alpha-beta = alfa-beta
algorithm-ordered = alfa-beta ordenado
algorithm-engine = motor
tournament-no-game = nenhum jogo acabou; semente do acaso { $seed }
tournament-not-decided = o teste não está decidido
tournament-winner = Vencedor: { $name }
tournament-endings = Fins: { $reasons }
tournament-repeated = { $repeated } de { $games } jogos repetem outro jogada a jogada e não dizem nada de novo; mais aberturas ajudariam
tournament-seed = Semente do acaso: { $seed }
tournament-first = Quem joga primeiro: { $figures }
tournament-more = e mais { $count }
tournament-by-opening = Por abertura: { $list }
standing-player = Jogador
standing-points = Pontos
standing-games = Jogos
standing-won = Vit.
standing-drawn = Emp.
standing-lost = Der.
standing-share = Parte
standing-elo = Elo
standing-margin = +/-
solve-win = vitória: ganha o jogador { $player }, que tem a vez{ $within }
solve-loss = derrota: ganha o jogador { $player }{ $within }
solve-draw = empate: nenhum dos jogadores pode forçar a vitória
solve-wins-or-draws = por decidir: o jogador { $player } ganha ou empata
solve-open = por decidir
solve-within = { " " }em { $plies } jogadas
solve-best = ; melhor jogada { $move }
solve-cost = { $nodes } posições em { $seconds } s
solve-certificate = certificado de { $positions } posições em { $file }
solve-listing = a listar todas as posições: { $positions }
solve-hunting = o jogador { $player } ganha em { $budget }?
solve-progress = { $stage }  { $nodes } posições, { $rate } por segundo, { $seconds } s
solve-building = a construir a tabela de todas as posições: { $part } %
solve-writing = a escrever o certificado
solve-value-win = vitória
solve-value-loss = derrota
solve-value-draw = empate
check-proof-checking = a verificar
check-proof-wins = provado: o jogador { $player } ganha em { $plies } jogadas no máximo ({ $positions } posições)
check-proof-holds = provado: o jogador { $player } ganha ou empata ({ $positions } posições)
check-proof-seconds = verificado em { $seconds } s
live-breaking-off = a interromper
live-finishing = a acabar os jogos em curso; Ctrl-C outra vez interrompe
live-ctrl-c = Ctrl-C termina depois dos jogos em curso
live-games-of = { $played } de { $total } jogos
live-games = { $played } jogos
live-rate = { $rate } jogos/s
live-left = , faltam { $left }
live-left-at-most = , faltam no máximo { $left }
live-won-drawn-lost = V/E/D
live-difference = Diferença de Elo { $difference }, mais forte com { $superiority } %
live-finished = Acabados
live-finished-faults = Acabados, { $faults } perdidos por falha
live-start = o início
live-opening = { $plies } da abertura

serve-hint = Abra este endereço num navegador; Ctrl-C termina o servidor.
