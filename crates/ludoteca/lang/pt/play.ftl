play-prompt = { $side }, é a sua vez (ou ajuda):
play-bot-moves = { $side } ({ $bot }) joga { $move }.
play-you-move = { $side } joga { $move }.
play-bot-stuck = { $side } ({ $bot }) não deu nenhuma jogada: { $why }
play-over = O jogo acabou: { $verdict }.
play-moves = Jogadas possíveis: { $moves }
play-hint = Experimente { $move }: { $value }.
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
play-resigned = { $side } desiste.
play-help =
    Uma jogada: { $examples }
    dica      uma boa jogada e porquê    jogadas  todas as jogadas possíveis
    anular    voltar atrás (a sua e a do computador)    repetir  jogar de novo
    tabuleiro desenhar outra vez         guardar F  guardar o jogo num ficheiro
    desistir  dar o jogo por perdido     sair     deixar; um jogo guardado pode continuar
