play-prompt = { $side }, a sua jogada (ou ajuda):
play-prompt-clock = { $side }, a sua jogada, restam { $left } (ou ajuda):
play-bot-moves = { $side } ({ $bot }): { $move }.
play-you-move = { $side }: { $move }.
play-bot-stuck = { $side } ({ $bot }): nenhuma jogada: { $why }
play-over = O jogo acabou: { $verdict }.
play-moves = Jogadas possíveis: { $moves }
play-hint = Experimente { $move }: { $reasons }.
play-hint-line = Depois talvez { $line }.
play-undone = Anulado: { $moves }
play-redone = Jogado de novo: { $moves }
play-nothing-to-undo = Não há jogada para anular.
play-nothing-to-redo = Não há jogada para repetir.
play-saved = O jogo está guardado em { $file }.
play-not-saved = O jogo não foi guardado: { $why }
play-resume = Continua-se com: { $command }
play-save-name = Diga onde: guardar FICHEIRO
play-stopped = Interrompido.
play-resigned = Desistência: { $side }.
play-help =
    Uma jogada: { $examples }
    dica: uma boa jogada, e porquê
    jogadas: todas as jogadas possíveis
    anular: voltar atrás na sua jogada, e na do bot depois dela
    repetir: fazê-la de novo
    tabuleiro: desenhar outra vez o tabuleiro
    guardar FICHEIRO: guardar o jogo num ficheiro
    desistir: dar o jogo por perdido
    sair: deixar o jogo; fica guardado, e pode continuar-se
play-not-kept = O jogo não fica guardado: não há pasta para ele. Da próxima vez indique --save FICHEIRO.
