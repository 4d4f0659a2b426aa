verdict-win = vitória { $side ->
    [Brancas] das Brancas
    [Pretas] das Pretas
    [X] de X
    [O] de O
   *[other] do { $side }
  }{ $score }, { $reason }
verdict-draw = empate{ $score }, { $reason }
side-South = Sul
side-North = Norte
side-White = Brancas
side-Black = Pretas
side-X = X
side-O = O
side-Player-1 = Jogador 1
side-Player-2 = Jogador 2
reason-majority = por maioria das sementes
reason-few-seeds = por restarem poucas sementes
reason-no-moves = sem sementes para jogar
reason-repetition = por repetição
reason-ply-limit = pelo limite de jogadas
reason-centre-left = ao sair do centro
reason-no-knights = com a captura do último cavalo
reason-last-object = com o último objeto
reason-line = com uma linha
reason-full-board = com o tabuleiro cheio
reason-resigned = por desistência
reason-agreed = por acordo dos jogadores
reason-abandoned = por ausência prolongada do adversário
reason-time = por tempo
reason-adjudicated-win = por acordo dos dois jogadores
reason-adjudicated-draw = por acordo dos dois jogadores
reason-adjudicated-table = como dizem as tabelas de finais
reason-no-move = por o outro não ter dado jogada
reason-illegal-move = por jogada ilegal do outro
reason-not-started = por o outro não ter arrancado
reason-crash = por o outro ter deixado de funcionar
reason-over-limit = por o outro ter passado dos limites
value-win = ganha
value-win-in = ganha em { $plies ->
    [one] 1 lance
   *[other] { $plies } lances
  }
value-loss = perde, mas nada é melhor
value-loss-in = perde em { $plies ->
    [one] 1 lance
   *[other] { $plies } lances
  }, mas nada é melhor
value-draw = empata
value-repetition-win = ganha se a posição se repetir
value-repetition-loss = perde se a posição se repetir, mas nada é melhor
value-seeds = cerca de { $net } sementes no fim
value-seeds-exact = exatamente { $net } sementes no fim
value-score = vale { $score }
deed-captures = { $count ->
    [one] captura uma semente
   *[other] captura { $count } sementes
  }
deed-feeds = dá sementes a quem não tem nenhuma
deed-avoids = { $count ->
    [one] evita a captura de uma semente
   *[other] evita a captura de { $count } sementes
  }
deed-threatens = { $count ->
    [one] ameaça capturar uma semente
   *[other] ameaça capturar { $count } sementes
  }
deed-moves-again = joga outra vez
deed-last-object = tira o último objeto
deed-nim-sum = deixa a soma-nim a { $sum }
deed-nim-odd = deixa um número ímpar de montes de um
deed-nim-lost = nenhuma jogada deixa uma soma-nim que ganhe
deed-leaves-centre = o cavalo sai do centro, e isso ganha
deed-captures-centre = captura o cavalo do centro
deed-takes-centre = vai para o centro
deed-captures-knight = captura um cavalo
deed-centre-safe = ali ninguém o pode capturar
deed-attacks-centre = junta um atacante do centro: { $ours } contra { $theirs }
deed-line = faz uma linha
deed-blocks = impede uma linha do adversário
deed-threats = { $count ->
    [one] ameaça uma linha
   *[other] ameaça uma linha de { $count } maneiras ao mesmo tempo
  }
