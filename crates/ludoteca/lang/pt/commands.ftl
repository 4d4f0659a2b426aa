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
moves-one = { $count } jogada:
moves-many = { $count } jogadas:
moves-more = … e mais { $more } (--limit { $count } mostra-as todas)
best-nodes = { $bot }: { $nodes } posições em { $seconds } s
analyse-head = profundidade { $depth }   { $nodes } posições   { $seconds } s
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
games-repetition = repetition diz também a que ocorrência, de 2 a 9: repetition=3-split
games-bots = Bots (--bot SPEC): NOME ou NOME:chave=valor,chave=valor
games-also = também { $names }
games-end = O --help de cada comando mostra como se usam.
compare-heading-one = { $game }: { $caption }, { $depth } jogada à frente
compare-heading-many = { $game }: { $caption }, { $depth } jogadas à frente
compare-algorithm = algoritmo
compare-nodes = nós
compare-saved = poupado
compare-seconds = segundos
compare-value = valor
compare-best = melhor
tables-building = { $rules } até { $seeds } sementes em { $file }
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
tables-stats-head = {"  "}saldo tabuleiros
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
summary-moves-one = { $count } jogada
summary-moves-many = { $count } jogadas
summary-none = { $player }: sem jogadas
summary-accuracy = { $player }: precisão { $accuracy } em { $moves }
summary-forced = { $player }: { $moves }, nunca com escolha
summary-worst = a pior { $move } (-{ $lost } pontos)
