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
reason-time = por tempo
reason-adjudicated-win = por acordo dos dois jogadores
reason-adjudicated-draw = por acordo dos dois jogadores
reason-no-move = por o outro não ter dado jogada
reason-illegal-move = por jogada ilegal do outro
reason-not-started = por o outro não ter arrancado
reason-crash = por o outro ter deixado de funcionar
reason-over-limit = por o outro ter passado dos limites
value-win = ganha
value-win-in = ganha em { $plies }
value-loss = perde, mas nada é melhor
value-loss-in = perde em { $plies }, mas nada é melhor
value-draw = empata
value-seeds = cerca de { $net } sementes no fim
value-seeds-exact = exatamente { $net } sementes no fim
value-score = vale { $score }
