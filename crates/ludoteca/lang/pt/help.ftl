### Help. The English stands in the code and, so that a change there is noticed here, in the comment above each text: a
### test compares them. help-NAME is the text of an argument or option; help-COMMAND-NAME is that of one command only.

## Words of the frame

# Usage
heading-usage = Utilização

# Commands
heading-commands = Comandos

# Arguments
heading-arguments = Argumentos

# Options
heading-options = Opções

# Variant
heading-variant = Variante

# Position
heading-position = Posição

# Output
heading-output = Saída

# Openings
heading-openings = Aberturas

# Time
heading-time = Tempo

# Ending
heading-ending = Fim dos jogos

# Limits
heading-limits = Limites

# Examples:
help-examples = Exemplos:

# [OPTIONS]
help-options-tag = {"["}OPÇÕES]

# [default: {value}]
help-default = {"["}predefinição: { $value }]

# [possible values: {values}]
help-possible = {"["}valores possíveis: { $values }]

# Possible values:
help-possible-long = Valores possíveis:

# Print help (see more with '--help')
help-help = Mostra esta ajuda (mais com '--help')

# Print help (see a summary with '-h')
help-help-long = Mostra esta ajuda (um resumo com '-h')

# Print version
help-version = Mostra a versão

# Print this message or the help of the given subcommand(s)
command-help = Mostra esta ajuda ou a do comando indicado

## What options take

# COMMAND
value-name-command = COMANDO

# ADDR
value-name-addr = ENDEREÇO

# FILE
value-name-file = FICHEIRO

# FORMAT
value-name-format = FORMATO

# GAME
value-name-game = JOGO

# LANG
value-name-lang = LÍNGUA

# MOVES
value-name-moves = JOGADAS

# NAME
value-name-name = NOME

# NAMES
value-name-names = NOMES

# ORIGIN
value-name-origin = ORIGEM

# PLAYER
value-name-player = JOGADOR

# POSITION
value-name-position = POSIÇÃO

# PRESET
value-name-preset = CONJUNTO

# PROTOCOL
value-name-protocol = PROTOCOLO

# RULE
value-name-rule = REGRA

# RULES
value-name-rules = REGRAS

# SHELL
value-name-shell = SHELL

# SIZE
value-name-size = TAMANHO

# SPEC
value-name-spec = SPEC

# STRING
value-name-string = TEXTO

# STYLE
value-name-style = ESTILO

# TEST
value-name-test = TESTE

# TIME
value-name-time = TEMPO

# WHEN
value-name-when = QUANDO

## Commands

# Value every move, deeper and deeper
command-analyse = Dá um valor a cada jogada, cada vez mais fundo

# Values are from the side of the player to move: "wins in 5" (plies, proven), "+1.40 seeds" (the
# engine's estimate of the final lead), "+3 seeds, exactly" (a table's), "draw" (proven). JSON has a `basis` for
# each move: proven, table, net, terms, textbook or playouts. Ctrl-C ends it and
# keeps what is found.
command-analyse-after-1 =
    Os valores são do lado de quem tem a vez: "ganha em 5" (lances, provado), "+1.40 sementes" (a
    vantagem final que o motor estima), "+3 sementes, exatamente" (de uma tabela), "empate" (provado). O
    JSON diz em que assenta cada valor (`basis`): proven, table, net, terms, textbook ou playouts. Ctrl-C termina e fica
    com o que foi encontrado.

# Look recorded games over: values, marks, better moves
command-annotate = Revê jogos registados: valores, marcas, jogadas melhores

# Each move gets a comment such as {+0.14/17 1.27s by ludoteca}: its value for who made it (+M5: wins within 5 plies, proven; =: a proven draw), how deep the engine looked, and for how long. Marked moves get the better line as a variation. The marks ?!, ? and ?? are given anew, and remarks that ludoteca has signed before are replaced; all else in the record stays. Where the moves end the game, PlyCount and Score are made to agree with them.
command-annotate-after-1 = Cada jogada recebe um comentário como {"{"}+0.14/17 1.27s by ludoteca{"}"}: o seu valor para quem a fez (+M5: ganha em 5 lances, provado; =: empate provado), a que profundidade o motor olhou, e durante quanto tempo. As jogadas marcadas recebem a linha melhor como variante. As marcas ?!, ? e ?? são postas de novo, e os comentários que a ludoteca assinou antes são substituídos; tudo o resto do registo fica. Onde as jogadas acabam o jogo, PlyCount e Score são postos de acordo com elas.

# Marks go by winning chances: a value v means 100 / (1 + e^(-v/u)) points, where u is 3 seeds in Oware and Kalah, 2 units in Jeson Mor and 0.8 in tic-tac-toe. So level is 50, 4 seeds ahead 79, 10 seeds 97, a proven win 100.
#   ?!  gives away 5 points or more (from level: 0.6 seeds)
#   ?   10 or more (1.2 seeds)
#   ??  20 or more (2.5 seeds), or 10 or more of a proven win
# Accuracy is the mean over a player's moves, forced ones left out, of 100 e^(-d/20), d being the points given away: 100 for playing as the engine would, 61 for 10 points a move, 37 for 20.
command-annotate-after-2 =
    As marcas seguem as hipóteses de ganhar: um valor v são 100 / (1 + e^(-v/u)) pontos, em que u são 3 sementes em Oware e Kalah, 2 unidades em Jeson Mor e 0.8 no jogo do galo. O equilíbrio é 50, 4 sementes à frente 79, 10 sementes 97, uma vitória provada 100.
      ?!  perde 5 pontos ou mais (a partir do equilíbrio: 0.6 sementes)
      ?   10 ou mais (1.2 sementes)
      ??  20 ou mais (2.5 sementes), ou 10 ou mais de uma vitória provada
    A precisão é a média, nas jogadas de um jogador sem contar as forçadas, de 100 e^(-d/20), sendo d os pontos perdidos: 100 para quem joga como o motor, 61 para 10 pontos por jogada, 37 para 20.

# Broken games are named with their line and left out. Ctrl-C stops it and keeps the games that are done; with the same --out, --resume goes on after them, even if the run was killed.
command-annotate-after-3 = Os jogos estragados são indicados com a sua linha e ficam de fora. Ctrl-C interrompe e guarda os jogos já feitos; com o mesmo --out, --resume continua depois deles, mesmo que a execução tenha sido morta.

# Search a fixed set of positions: the node count is a signature, the rate a speed
command-bench = Pesquisa um conjunto fixo de posições: o número de nós é uma assinatura, o ritmo uma velocidade

# The number of positions is the same on every machine; it changes only when the search does.
command-bench-after-1 = O número de posições é o mesmo em qualquer máquina; só muda quando a pesquisa muda.

# Ask a bot for its move
command-best = Pede uma jogada a um bot

# Examples:
#   ludoteca best oware --bot engine:time=2s
#   ludoteca best nim --heaps 1,3,5 --bot minimax:depth=10
#   ludoteca best oware --rules feup --position "[[0,2,0,0,0,7],[1,2,3,4,5,6]]" --bot bot2
#   ludoteca games                                  lists the bots
command-best-after-1 =
    Exemplos:
      ludoteca best oware --bot engine:time=2s
      ludoteca best nim --heaps 1,3,5 --bot minimax:depth=10
      ludoteca best oware --rules feup --position "[[0,2,0,0,0,7],[1,2,3,4,5,6]]" --bot bot2
      ludoteca games                                  mostra os bots

# Try an outside program: does it speak the protocol and keep to the rules?
command-check-engine = Experimenta um programa de fora: fala o protocolo e cumpre as regras?

# Starts the program several times, speaks UGI (or UCI) to it, and says for each check whether it is ok, might be better (warn) or is wrong (FAIL), and what would be right. The status is 1 if anything failed.
command-check-engine-after-1 = Arranca o programa várias vezes, fala-lhe em UGI (ou UCI), e diz de cada verificação se está bem (ok), podia estar melhor (warn) ou está errada (FAIL), e o que estaria certo. O estado de saída é 1 se alguma falhar.

# Check a certificate of `solve` with the plain rules
command-check-proof = Verifica um certificado de `solve` só com as regras

# Nothing in the file is taken on trust: every reply of the opponent is tried, and every line must end as claimed.
# A certificate that fails is refused with the position at which it does, and the status is 1.
# The format is described in docs/proofs.md.
command-check-proof-after-1 =
    Nada no ficheiro é aceite por confiança: experimentam-se todas as respostas do adversário, e cada linha tem de acabar como
    se afirma. Um certificado que falha é recusado com a posição em que falha, e o estado é 1.
    O formato está descrito em docs/proofs.md.

# Hold minimax, alpha-beta and the engine against each other
command-compare = Compara o minimax, o alfa-beta e o motor

# Minimax, alpha-beta and alpha-beta with promising moves first share one evaluation, so their values agree; of moves that are equally good, an ordered search may find another one first. The engine has an evaluation of its own, counts all the depths up to the last and looks further where it pays, so only proven values can be held against the others'. Values are for the player to move. Ctrl-C ends it and keeps what is done; --skip minimax makes large depths possible.
command-compare-after-1 = O minimax, o alfa-beta e o alfa-beta com as jogadas prometedoras primeiro usam a mesma avaliação, por isso os valores coincidem; entre jogadas igualmente boas, uma pesquisa ordenada pode encontrar outra primeiro. O motor tem uma avaliação própria, conta todas as profundidades até à última e olha mais longe onde compensa, por isso só os valores provados se podem comparar com os outros. Os valores são para quem tem a vez. Ctrl-C termina e guarda o que está feito; --skip minimax permite profundidades grandes.

# JSON: game, rules, position, depth and rows of algorithm, nodes, seconds, value and best; a value is "win", "loss" or a number in the game's own unit.
command-compare-after-2 = JSON: game, rules, position, depth e linhas (rows) de algorithm, nodes, seconds, value e best; um valor é "win", "loss" ou um número na unidade do jogo.

# Print a completion script for a shell
command-completions = Escreve um guião de completamento para uma shell

# Play for other programs: UGI and UCI on standard input and output
command-engine = Joga para outros programas: UGI e UCI na entrada e saída padrão

# Speaks UGI and UCI: the first word, ugi or uci, chooses.
#   in    ugi  uci  isready  uginewgame  ucinewgame  setoption name X value Y
#         position startpos|fen F [moves M …]
#         go [infinite] [movetime|depth|nodes N]
#            [p1time|p2time|p1inc|p2inc N] or [wtime|btime|winc|binc N]
#         stop  quit  query gameover|p1turn|result
#   out   id  option  ugiok  uciok  readyok  info …  bestmove M  response …
# Times are in milliseconds. Moves of Oware may be joined: moves FfEc. A score of 100 is one seed
# there. A go without any limit lasts until stop.
command-engine-after-1 =
    Fala UGI e UCI: a primeira palavra, ugi ou uci, escolhe.
      entra ugi  uci  isready  uginewgame  ucinewgame  setoption name X value Y
            position startpos|fen F [moves M …]
            go [infinite] [movetime|depth|nodes N]
               {"["}p1time|p2time|p1inc|p2inc N] ou [wtime|btime|winc|binc N]
            stop  quit  query gameover|p1turn|result
      sai   id  option  ugiok  uciok  readyok  info …  bestmove M  response …
    Os tempos são em milissegundos. As jogadas de Oware podem vir juntas: moves FfEc. Aí uma pontuação
    de 100 é uma semente. Um go sem limite dura até stop.

# List the games, their options, and the rule sets with their axes
command-games = Mostra os jogos, as suas opções e os conjuntos de regras com os seus eixos

# Print the manual page, or write one for each command
command-man = Escreve a página do manual, ou uma por cada comando

# List the legal moves and where they lead
command-moves = Mostra as jogadas possíveis e aonde levam

# Count the lines of play, depth by depth
command-perft = Conta as sequências de jogadas, profundidade a profundidade

# Repetition is ignored; a game that ends earlier counts for nothing.
command-perft-after-1 = A repetição não conta; um jogo que acaba mais cedo não é contado.

# Play against a bot or a friend
command-play = Jogar contra um bot ou um amigo

# On a terminal the game has a screen: arrows, mouse or typed moves, and ? for all keys. Piped, or with --plain, it is
# played in lines of text: type a move, or help. With --save the game is written after every move: killed or left, it
# goes on with --resume FILE.
command-play-after-1 =
    Num terminal o jogo tem um ecrã: setas, rato ou jogadas escritas, e ? para todas as teclas. Por um pipe, ou com --plain,
    joga-se em linhas de texto: escreva uma jogada, ou ajuda. Com --save o jogo é escrito depois de cada jogada: morto ou
    deixado, continua com --resume FICHEIRO.

# Serve games over the network: a page, an API, the visualiser protocol
command-serve = Serve jogos pela rede: uma página, uma API, o protocolo do visualizador

# The first line on standard output is the address; logs go to standard error, one JSON object a line, if that is no
# terminal. Ctrl-C ends it cleanly. Every confirmed move is on disk before anybody is told of it: killed, the server goes on where it was.
# The API is described at /api/openapi.json and in docs/server.md.
command-serve-after-1 =
    A primeira linha da saída é o endereço; os registos vão para a saída de erros, um objeto JSON por linha, se não for
    um terminal. Ctrl-C acaba-o em ordem. Cada jogada confirmada está no disco antes de alguém saber dela: morto, o servidor continua onde estava.
    A API está descrita em /api/openapi.json e em docs/server.md.

# Draw a position
command-show = Desenha uma posição

# Styles:
#   board (default), ascii, text (in words, for screen readers)
#   oware: evora, ue and feup, as the Prolog programs of Évora and Porto drew it
#   jeson-mor: feup; nim: evora
command-show-after-1 =
    Estilos:
      board (o habitual), ascii, text (em palavras, para leitores de ecrã)
      oware: evora, ue e feup, como o desenhavam os programas em Prolog de Évora e do Porto
      jeson-mor: feup; nim: evora

# Prove the value of a position: win, loss or draw
command-solve = Prova o valor de uma posição: vitória, derrota ou empate

# The value is that of the position for the player to move; moves given before it do not count for repetition.
# It is proven, or the answer is "undecided" with what is known, and the status is 1. "plies" is the length of the game
# with best play on both sides, and null where only the value is proven, as in most of Jeson Mor and for every draw.
# Tables are asked first. That of Jeson Mor on 5x5 is built by the first call that needs it and sets no limits, which takes
# about a minute; the second takes milliseconds.
# Certificates are described in docs/proofs.md.
command-solve-after-1 =
    O valor é o da posição para quem tem a vez; as jogadas feitas antes não contam para a repetição.
    Fica provado, ou a resposta é "undecided" (por decidir) com o que se sabe, e o estado é 1. "plies" é a duração do jogo com
    as melhores jogadas de ambos, e null onde só o valor está provado, como em quase todo o Jeson Mor e em todos os empates.
    Perguntam-se primeiro as tabelas. A de Jeson Mor em 5x5 é construída pela primeira chamada que precise dela e não ponha
    limites, o que leva cerca de um minuto; a segunda leva milissegundos.
    Os certificados estão descritos em docs/proofs.md.

# Build what is missing; killed or stopped, it goes on with the last unfinished layer
command-tables-build = Constrói o que falta; morto ou interrompido, continua na última camada por acabar

# List the layers that are there
command-tables-info = Mostra as camadas que há

# Say what a board and each of its moves is worth
command-tables-probe = Diz o que vale um tabuleiro e cada uma das suas jogadas

# Count boards by their value
command-tables-stats = Conta os tabuleiros pelo seu valor

# Check every file's checksums, and that each value is the best of its board's moves
command-tables-verify = Verifica as somas de controlo dos ficheiros, e que cada valor é o melhor das jogadas do seu tabuleiro

# Build, look over and ask endgame tables
command-tables = Constrói, vê e consulta tabelas de finais

# Oware: for every board with up to so many seeds, what the player to move nets of them with perfect play.
# Tables of up to 11 seeds are part of the program; 16 seeds take seconds to build, 20 about a minute, 24 some minutes.
# More are built if memory and disk hold them: 30 seeds need 16 GB of memory. A graphics card by NVIDIA is used if there is one.
# Jeson Mor on 5x5: for every position, who wins and in how many plies; about a minute to build.
command-tables-after-1 =
    Oware: para cada tabuleiro até tantas sementes, quantas ganha a mais quem tem a vez, jogando na perfeição.
    As tabelas até 11 sementes fazem parte do programa; 16 sementes levam segundos a construir, 20 cerca de um minuto, 24 alguns minutos.
    Constroem-se mais se couberem na memória e no disco: 30 sementes precisam de 16 GB de memória. Usa-se uma placa gráfica da NVIDIA, se houver uma.
    Jeson Mor em 5x5: para cada posição, quem ganha e em quantos lances; cerca de um minuto a construir.

# Tables are built once and found again in --dir, in the folder that LUDOTECA_TABLES names, or in the user's data folder.
command-tables-after-2 = As tabelas constroem-se uma vez e encontram-se depois em --dir, na pasta que LUDOTECA_TABLES indica, ou na pasta de dados do utilizador.

# Let bots and outside programs play each other
command-tournament = Põe bots e programas de fora a jogar uns contra os outros

# A player is a bot (ludoteca games lists them), with a name of your choice before it: strong=engine:time=1s. An outside program is cmd:COMMAND LINE (see cmd in ludoteca games, and check-engine). Each opening is played from both sides.
command-tournament-after-1 = Um jogador é um bot (ludoteca games mostra-os), com um nome à escolha antes: forte=engine:time=1s. Um programa de fora é cmd:LINHA DE COMANDOS (ver cmd em ludoteca games, e check-engine). Cada abertura é jogada dos dois lados.

# With --out every finished game is in the file at once. Ctrl-C lets the games being played end, twice breaks them off; the same call with --resume goes on. With the same seed, players limited by depth or nodes play the same games whatever the concurrency.
command-tournament-after-2 = Com --out cada jogo acabado fica logo no ficheiro. Ctrl-C deixa acabar os jogos em curso, duas vezes interrompe-os; a mesma chamada com --resume continua. Com o mesmo --seed, os jogadores limitados por depth ou nodes jogam os mesmos jogos seja qual for --concurrency.

# A knockout match that ends level is played on, two games at a time; after five times a lot decides.
command-tournament-after-3 = Um encontro a eliminar que acabe empatado continua, dois jogos de cada vez; depois de cinco vezes decide a sorte.

# Draw the tree that minimax or alpha-beta searches
command-tree = Desenha a árvore que o minimax ou o alfa-beta percorre

# The search runs in full and counts every node. Of a large tree, whole depths are shown as far as the limit allows, and the line of best play; the rest is said to be missing. Values are for the player to move at the root, who is MAX: win, loss, or the evaluation in the game's own unit (seeds in Oware); 0 is a draw where the game is over and level elsewhere. Under alpha-beta each node shows the bounds (alpha, beta) it was searched with; ≥ and ≤ mark values that are only bounds.
command-tree-after-1 = A pesquisa corre por inteiro e conta todos os nós. De uma árvore grande mostram-se profundidades inteiras até onde o limite deixa, e a linha das melhores jogadas; do resto diz-se que falta. Os valores são para quem tem a vez na raiz, que é MAX: win (vitória), loss (derrota), ou a avaliação na unidade do jogo (sementes no Oware); 0 é empate onde o jogo acabou e equilíbrio nos outros sítios. Com alfa-beta cada nó mostra os limites (alfa, beta) com que foi pesquisado; ≥ e ≤ marcam valores que são só limites.

# JSON: game, rules, position, bot, value, nodes (searched), cut (moves left out by alpha-beta), best, shown, and tree: a node with move (null at the root), player (1 or 2), kind (max or min), value, bound (exact, at-least or at-most), alpha, beta, over, best (on the line of best play), cut, hidden (moves searched but not shown) and children. A value is "win", "loss" or a number; alpha and beta are null where they are infinite.
command-tree-after-2 = JSON: game, rules, position, bot, value, nodes (pesquisados), cut (jogadas deixadas de fora pelo alfa-beta), best, shown, e tree: um nó com move (null na raiz), player (1 ou 2), kind (max ou min), value, bound (exact, at-least ou at-most), alpha, beta, over, best (na linha das melhores jogadas), cut, hidden (jogadas pesquisadas mas não mostradas) e children. Um valor é "win", "loss" ou um número; alpha e beta são null onde são infinitos.

# Play, analyse and solve Oware, Jeson Mor, Nim and Tic-tac-toe
command-ludoteca = Jogar, analisar e resolver Oware (Ouri), Jeson Mor, Nim e jogo do galo

# Examples:
#   ludoteca                                        the menu, on a terminal
#   ludoteca play oware                             a game against the computer
#   ludoteca games                                  what can be played, and by which rules
#   ludoteca show oware --moves FfEc                draw a position
#   ludoteca moves jeson-mor --size 7 --json        the legal moves, for a script
#   ludoteca perft oware --rules awari --depth 10   count the game tree
command-ludoteca-after-1 =
    Exemplos:
      ludoteca                                        o menu, num terminal
      ludoteca play oware                             um jogo contra o computador
      ludoteca games                                  o que se pode jogar, e por que regras
      ludoteca show oware --moves FfEc                desenhar uma posição
      ludoteca moves jeson-mor --size 7 --json        as jogadas possíveis, para um programa
      ludoteca perft oware --rules awari --depth 10   contar a árvore do jogo

## Arguments and options

# When to use colours
help-color = Quando usar cores

# On a terminal, unless `NO_COLOR` is set
help-color-auto = Num terminal, a não ser que `NO_COLOR` esteja definido

# Always
help-color-always = Sempre

# Never
help-color-never = Nunca

# The language: en or pt [default: the system's]
help-lang = A língua: en ou pt [predefinição: a do sistema]

# Stop after this depth
help-analyse-depth = Parar nesta profundidade

# Look so many plies ahead in each position
help-annotate-depth = Ver tantos lances à frente em cada posição

# How many moves ahead
help-compare-depth = Quantas jogadas à frente

# Count 1 to D moves ahead
help-perft-depth = Contar de 1 a D jogadas à frente

# A depth for all players that have one
help-tournament-depth = Uma profundidade para todos os jogadores que a têm

# Stop after this time, such as 2s or 500ms [default: 2s if nothing else is said]
help-analyse-time = Parar depois deste tempo, como 2s ou 500ms [predefinição: 2s se nada mais for dito]

# Time for each position, such as 1s [default: 100ms if nothing else is said]
help-annotate-time = Tempo para cada posição, como 1s [predefinição: 100ms se nada mais for dito]

# Give up after this time, such as 90s or 10m
help-solve-time = Desistir depois deste tempo, como 90s ou 10m

# Stop after so many positions
help-analyse-nodes = Parar depois de tantas posições

# Look at so many positions for each move
help-annotate-nodes = Ver tantas posições por cada jogada

# Give up after so many positions
help-solve-nodes = Desistir depois de tantas posições

# Positions a move for all players that count them
help-tournament-nodes = Posições por jogada para todos os jogadores que as contam

# Threads [default: 1]
help-analyse-threads = Fios de execução [predefinição: 1]

# Threads [default: as many as the machine has]
help-check-proof-threads = Fios de execução [predefinição: tantos quantos a máquina tem]

# Threads [default: as many as the machine has]
help-solve-threads = Fios de execução [predefinição: tantos quantos a máquina tem]

# Threads (build, verify) [default: all cores]
help-tables-threads = Fios de execução (build, verify) [predefinição: todos os núcleos]

# Megabytes of memory for the table [default: 64]
help-analyse-hash = Megabytes de memória para a tabela [predefinição: 64]

# Megabytes of memory for the engine's table
help-annotate-hash = Megabytes de memória para a tabela do motor

# A folder of tables, or none [default: the usual one]
help-tables = Uma pasta de tabelas, ou none (nenhuma) [predefinição: a habitual]

# A folder of endgame tables, or none [default: those found]
help-analyse-tables = Uma pasta de tabelas de finais, ou none [predefinição: as que houver]

# Who values the moves: engine, minimax, alphabeta or mcts, with its options
help-analyse-bot = Quem dá os valores: engine, minimax, alphabeta ou mcts, com as suas opções

# Which bot, with its options: NAME[:key=value,…]
help-best-bot = Qual bot, com as suas opções: NOME[:chave=valor,…]

# Which search: minimax:depth=N or alphabeta:depth=N
help-tree-bot = Que pesquisa: minimax:depth=N ou alphabeta:depth=N

# One JSON object
help-json = Um objeto JSON

# One JSON object at the end
help-analyse-json = Um objeto JSON no fim

# One JSON object on standard output, the annotated records in it
help-annotate-json = Um objeto JSON na saída padrão, com os registos anotados

# One JSON object, the drawing included
help-show-json = Um objeto JSON, com o desenho

# One JSON object (info, stats, probe)
help-tables-json = Um objeto JSON (info, stats, probe)

# The same as --format json
help-tree-json = O mesmo que --format json

# One JSON object for each depth
help-analyse-json-lines = Um objeto JSON por cada profundidade

# oware, jeson-mor, nim, tic-tac-toe or kalah
help-game = oware, jeson-mor, nim, tic-tac-toe ou kalah

# The game: oware or jeson-mor
help-tables-game = O jogo: oware ou jeson-mor

# start here instead of the opening
help-position = começar aqui em vez de no início do jogo

# The position (probe)
help-tables-position = A posição (probe)

# with a position in list form: who moves
help-to-move = com uma posição em forma de lista: quem tem a vez

# with a position in list form: seeds captured by players 1 and 2
help-scores = com uma posição em forma de lista: sementes capturadas pelos jogadores 1 e 2

# play these moves first, such as "F f E c"
help-moves = fazer antes estas jogadas, como "F f E c"

# Write the games to this file, and only the summaries to standard output
help-annotate-out = Escrever os jogos neste ficheiro, e só os resumos na saída padrão

# Keep every finished game in this file
help-tournament-out = Guardar cada jogo acabado neste ficheiro

# Go on after the games that are in the --out file already
help-annotate-resume = Continuar depois dos jogos que já estão no ficheiro de --out

# Go on with the game of this file
help-play-resume = Continuar o jogo deste ficheiro

# Go on with the games of --out
help-tournament-resume = Continuar com os jogos de --out

# Pass over the first N games; an --out file that is there already is added to
help-annotate-skip = Saltar os primeiros N jogos; a um ficheiro de --out que já exista acrescenta-se

# Leave some out
help-compare-skip = Deixar alguns de fora

# A file of game records (Auale's .ogn too), or - for standard input
help-annotate-file = Um ficheiro de registos de jogos (também .ogn do Auale), ou - para a entrada padrão

# The certificate
help-check-proof-file = O certificado

# What it speaks [default: ugi]
help-check-engine-proto = O que fala [predefinição: ugi]

# Set an option of the program's; repeatable
help-check-engine-option = Definir uma opção do programa; pode repetir-se

# Makes the random positions others
help-check-engine-seed = Muda as posições tiradas ao acaso

# Where all chance comes from [default: a new one, which is printed]
help-tournament-seed = De onde vem todo o acaso [predefinição: uma nova, que é mostrada]

# The command line, as one word or several; or a whole bot spec, cmd:…
help-check-engine-command = A linha de comandos, numa palavra ou em várias; ou um bot inteiro, cmd:…

# Memory for the positions, such as 512M or 8G [default: 1G]
help-check-proof-memory = Memória para as posições, como 512M ou 8G [predefinição: 1G]

# Memory for tables, such as 512M or 8G [default: 1G]
help-solve-memory = Memória para tabelas, como 512M ou 8G [predefinição: 1G]

# The shell
help-completions-shell = A shell

# Write a page for the program and one for each command into this folder
help-man-dir = Escrever uma página para o programa e uma por cada comando nesta pasta

# The folder with the tables [default: the usual one]
help-tables-dir = A pasta das tabelas [predefinição: a habitual]

# List no more moves than this (a heap of Nim can have very many)
help-moves-limit = Mostrar só até tantas jogadas (um monte de Nim pode ter muitíssimas)

# Show no more nodes than this [default: 250; json: 10000]
help-tree-limit = Mostrar só até tantos nós [predefinição: 250; json: 10000]

# Also split the deepest count by first move
help-perft-divide = Repartir também a contagem mais funda pela primeira jogada

# Who moves first: human or a bot [default: human]
help-play-first = Quem joga primeiro: human (uma pessoa) ou um bot [predefinição: human]

# Who moves second: human or a bot [default: engine:level=3]
help-play-second = Quem joga em segundo: human (uma pessoa) ou um bot [predefinição: engine:level=3]

# Keep the game in this file, written after every move
help-play-save = Guardar o jogo neste ficheiro, escrito depois de cada jogada

# A clock for each player, in seconds for the game and for each move, such as 300+5
help-play-tc = Um relógio para cada jogador, em segundos para o jogo e para cada jogada, como 300+5

# A clock: seconds for the game + seconds for each move, such as 10+0.1
help-tournament-tc = Um relógio: segundos para o jogo + segundos por jogada, como 10+0.1

# Lines of text, with the board drawn in this style [default: board]
help-play-style = Linhas de texto, com o tabuleiro desenhado neste estilo [predefinição: board]

# How to draw it
help-show-style = Como desenhar

# evora: only the list of results, as [1,2,0]
help-tournament-style = evora: só a lista dos resultados, como [1,2,0]

# Lines of text only
help-play-plain = Só linhas de texto

# Plain lines instead of the live screen
help-tournament-plain = Linhas simples em vez do ecrã ao vivo

# Nothing but ASCII on the screen
help-play-ascii = Só ASCII no ecrã

# Begin with the analysis shown
help-play-analysis = Começar com a análise à vista

# Where to listen; port 0 for any free one
help-serve-listen = Onde escutar; porta 0 para uma qualquer livre

# Speak the visualiser protocol here, too
help-serve-visualiser = Falar aqui também o protocolo do visualizador

# The rules of the visualiser's games, a preset of oware
help-serve-visualiser-rules = As regras dos jogos do visualizador, um conjunto de oware

# The folder that games are kept in [default: among the user's data]
help-serve-data = A pasta onde se guardam os jogos [predefinição: entre os dados do utilizador]

# Open the page in a browser
help-serve-open = Abrir a página num navegador

# Another name it goes by, whose pages may play here, such as https://games.example.org
help-serve-origin = Outro nome pelo qual responde, cujas páginas podem jogar aqui, como https://games.example.org

# A proxy before the server, by its address, whose X-Forwarded-For is believed
help-serve-proxy = Um proxy à frente do servidor, pelo seu endereço, em cujo X-Forwarded-For se confia

# Log warnings only
help-serve-quiet = Registar só os avisos

# First forget games in which nothing has happened for so long, such as 30d
help-serve-prune = Esquecer primeiro os jogos em que nada acontece há tanto tempo, como 30d

# Write a copy of the games to this file, and end; another server may be running
help-serve-back-up = Escrever uma cópia dos jogos neste ficheiro, e acabar; outro servidor pode estar a funcionar

# Replace the games by those of a copy, and end
help-serve-restore = Substituir os jogos pelos de uma cópia, e acabar

# Bytes in the body of a request
help-serve-max-body = Bytes no corpo de um pedido

# Bytes in a message over a WebSocket
help-serve-max-message = Bytes numa mensagem por WebSocket

# Requests and messages a second from one address
help-serve-max-rate = Pedidos e mensagens por segundo de um endereço

# Games begun in an hour from one address
help-serve-max-new-games = Jogos começados por hora de um endereço

# Analyses that one address has going or waiting
help-serve-max-analyses-each = Análises de um endereço a decorrer ou em espera

# Connections from one address
help-serve-max-connections-each = Ligações de um endereço

# Connections in all
help-serve-max-connections = Ligações ao todo

# Games in memory
help-serve-max-games = Jogos em memória

# Bots and analyses that wait
help-serve-max-queue = Programas e análises em espera

# Close a connection from which nothing is heard for so long
help-serve-idle = Fechar uma ligação de que nada se ouve há tanto tempo

# A player who is away for so long can be claimed on
help-serve-away = Pode reclamar-se a vitória a quem está ausente há tanto tempo

# A bot has so long for its move
help-serve-bot-time = Um programa tem tanto tempo para a sua jogada

# The pause between moves of bots that play each other
help-serve-bot-pause = A pausa entre jogadas de programas que jogam entre si

# Threads for bots [default: as many as the machine has]
help-serve-bot-threads = Fios para os programas [predefinição: tantos quantos a máquina tem]

# Games of a tournament at the same time [default: as many as the machine has cores]
help-serve-tournament-boards = Jogos simultâneos de um torneio [predefinição: tantos quantos os núcleos da máquina]

# Tournaments that are being played or wait
help-serve-max-tournaments = Torneios a decorrer ou em espera

# An analysis takes at most so long
help-serve-analysis-time = Uma análise leva no máximo tanto tempo

# Threads for analysis
help-serve-analysis-threads = Fios para a análise

# Write a certificate, which `check-proof` checks
help-solve-proof = Escrever um certificado, que `check-proof` verifica

# Keep what is found out in this file, and go on from it if it is there (jeson-mor, tic-tac-toe)
help-solve-checkpoint = Guardar neste ficheiro o que se descobre, e continuar dele se já existir (jeson-mor, tic-tac-toe)

# How often to write the checkpoint
help-solve-checkpoint-every = De quanto em quanto tempo se escreve esse ficheiro

# Oware: the rules, awari or abapa [default: abapa]
help-tables-rules = Oware: as regras, awari ou abapa [predefinição: abapa]

# Oware: boards of so many seeds, or up to so many (build, stats, verify)
help-tables-seeds = Oware: tabuleiros de tantas sementes, ou até tantas (build, stats, verify)

# Oware: memory that may be used, such as 8G (build) [default: what is free]
help-tables-memory = Oware: memória que pode ser usada, como 8G (build) [predefinição: a que está livre]

# Oware: use a graphics card, or fail (build); count without tables on disk (stats)
help-tables-gpu = Oware: usar uma placa gráfica, ou falhar (build); contar sem tabelas em disco (stats)

# Oware: use no graphics card (build)
help-tables-no-gpu = Oware: não usar placa gráfica (build)

# Jeson Mor: the size of the board, 5
help-tables-size = Jeson Mor: o tamanho do tabuleiro, 5

# A player: [NAME=]SPEC; once for each
help-tournament-player = Um jogador: [NOME=]SPEC; uma vez por cada um

# Read the words of this call from a TOML file; what follows on the command line counts more
help-tournament-config = Ler as palavras desta chamada de um ficheiro TOML; o que vem depois na linha de comandos vale mais

# round-robin, gauntlet (the first against all others), knockout or swiss
help-tournament-format = round-robin (todos contra todos), gauntlet (o primeiro contra os outros), knockout (a eliminar) ou swiss (suíço)

# How to draw it
help-tree-format = Como desenhar

# Indented text
help-tree-format-text = Texto recuado

# One JSON object
help-tree-format-json = Um objeto JSON

# A graph for Graphviz
help-tree-format-dot = Um grafo para o Graphviz

# A picture
help-tree-format-svg = Uma imagem

# Games for each pair of players that meets
help-tournament-games = Jogos por cada par de jogadores que se encontra

# Rounds of a Swiss tournament; otherwise, how often to play all of it
help-tournament-rounds = Rondas de um torneio suíço; nos outros, quantas vezes se joga tudo

# Games at the same time
help-tournament-concurrency = Jogos ao mesmo tempo

# The name of the event in the records
help-tournament-event = O nome do evento nos registos

# Write a page with tables, charts and all games to replay
help-tournament-report = Escrever uma página com tabelas, gráficos e todos os jogos para rever

# Draw the games as they are played, one at a time
help-tournament-watch = Desenhar os jogos enquanto são jogados, um de cada vez

# Begin from this file in turn: records of games that are not over, or lines with moves or positions
help-tournament-openings = Começar à vez deste ficheiro: registos de jogos por acabar, ou linhas com jogadas ou posições

# Begin after so many random moves that leave the game level
help-tournament-random-plies = Começar depois de tantas jogadas ao acaso que deixem o jogo equilibrado

# Positions to search before random moves count as level [default: 20000]
help-tournament-opening-nodes = Posições a procurar antes de as jogadas ao acaso contarem como equilibradas [predefinição: 20000]

# A time for each move, such as 100ms
help-tournament-movetime = Um tempo para cada jogada, como 100ms

# How much too long a move may take before it loses
help-tournament-margin = Quanto pode uma jogada passar do tempo antes de perder

# Stop as soon as it is decided, such as elo0=0,elo1=10,alpha=0.05,beta=0.05 [left out: 0, 5, 0.05, 0.05]
help-tournament-sprt = Parar logo que esteja decidido, como elo0=0,elo1=10,alpha=0.05,beta=0.05 [o que faltar: 0, 5, 0.05, 0.05]

# End a game as won when both players say so: score=400,moves=3,after=0
help-tournament-adjudicate-win = Dar um jogo por ganho quando os dois jogadores o dizem: score=400,moves=3,after=0

# End a game as drawn when both players say so: score=10,moves=8,after=40
help-tournament-adjudicate-draw = Dar um jogo por empatado quando os dois jogadores o dizem: score=10,moves=8,after=40

# Oware: end a game when endgame tables of so many seeds know its result [left out: 11, which are always there]
help-tournament-adjudicate-tables = Oware: acabar um jogo quando tabelas de finais com tantas sementes sabem o resultado [omitido: 11, que existem sempre]

# End a game as drawn after so many moves
help-tournament-max-plies = Dar um jogo por empatado depois de tantas jogadas

# When to start an outside program anew: failed, always (for every game) or never (it loses its games)
help-tournament-restart = Quando arrancar de novo um programa de fora: failed (se falhar), always (em cada jogo) ou never (perde os seus jogos)
