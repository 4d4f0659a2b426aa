### Games, their options and rule sets, and bots. The English stands in the code and, so that a change there is noticed
### here, in the comment above each text: a test compares them.

## Games

# Oware (Ouri)
game-oware-title = Oware (Ouri)

# rule set: a preset, a preset with axes (abapa+goal=fewest), or a file
option-oware-rules = conjunto de regras: um dos que há, um deles com eixos mudados (abapa+goal=fewest), ou um ficheiro

# change one axis of the rules, such as grand-slam=capture
option-oware-set = mudar um eixo das regras, como grand-slam=capture

# houses a side, 2 to 8 [default: 6]
option-oware-houses = casas de cada lado, de 2 a 8 [predefinição: 6]

# seeds in each house at the start, 1 to 8 [default: 4]
option-oware-seeds = sementes em cada casa no início, de 1 a 8 [predefinição: 4]

# tournament rules, as Aalina and OpenSpiel play them
preset-oware-abapa = regras de torneio, como as jogam o Aalina e o OpenSpiel

# research literature; solved as a draw
preset-oware-awari = literatura científica; resolvido como empate

# Portuguese school rules (Ouri UE)
preset-oware-ouri = regras das escolas portuguesas (Ouri UE)

# Ouri UE's "Ouri especial": fewest seeds win
preset-oware-ouri-misere = o "Ouri especial" do Ouri UE: ganha quem tiver menos sementes

# the Ouri project of the University of Évora
preset-oware-evora = o projeto Ouri da Universidade de Évora

# the Oware project of the University of Porto
preset-oware-feup = o projeto Oware da Universidade do Porto

# the house of origin is passed over on every lap
axis-oware-sowing-skip-origin = em cada volta salta-se a casa de partida

# the house of origin gets a seed like any other
axis-oware-sowing-lap-origin = a casa de partida recebe uma semente como as outras

# the house of the last seed if it makes 2 or 3 there, and those directly before it that hold 2 or 3
axis-oware-capture-chain = a casa da última semente se lá fizer 2 ou 3, e as que vêm logo antes com 2 ou 3

# if the last enemy house sown holds 2 or 3, every enemy house sown that holds 2 or 3
axis-oware-capture-touched = se a última casa adversária semeada tiver 2 ou 3, todas as casas adversárias semeadas com 2 ou 3

# the seeds are sown, nothing is taken
axis-oware-grand-slam-no-capture = as sementes são semeadas, nada se captura

# it captures like any other
axis-oware-grand-slam-capture = captura como qualquer outra

# it captures, and the same player must at once play a feeding move
axis-oware-grand-slam-play-again = captura, e o mesmo jogador tem logo de fazer uma jogada que dê sementes

# allowed only if there is no other move (goes with feeding=avoid)
axis-oware-grand-slam-avoid = só se não houver outra jogada (vai com feeding=avoid)

# any house may be played
axis-oware-singletons-free = qualquer casa pode ser jogada

# a house of 1 only if no legal move starts from a house of 2 or more
axis-oware-singletons-last-resort = uma casa de 1 só se nenhuma jogada possível partir de uma casa de 2 ou mais

# when the enemy row is empty, only moves that leave it with a seed are legal
axis-oware-feeding-must = quando a fila adversária está vazia, só valem jogadas que lá deixem uma semente

# no obligation; a player with an empty row passes
axis-oware-feeding-pass = sem obrigação; um jogador com a fila vazia passa

# moves that leave the enemy row empty are legal only if there is no other
axis-oware-feeding-avoid = jogadas que deixem a fila adversária vazia só valem se não houver outra

# each player takes the seeds of his own row
axis-oware-stuck-own-rows = cada jogador fica com as sementes da sua fila

# the opponent of the stuck player takes all seeds left
axis-oware-stuck-opponent-takes-all = o adversário de quem não pode jogar fica com todas as sementes que restam

# the turn passes; if both are stuck, each takes his own row
axis-oware-stuck-pass = a vez passa; se nenhum puder jogar, cada um fica com a sua fila

# each player takes the seeds of his own row
axis-oware-repetition-own-rows = cada jogador fica com as sementes da sua fila

# each player gets half of what is left
axis-oware-repetition-split = cada jogador fica com metade do que resta

# a store above half of all seeds
axis-oware-early-end-majority = um depósito com mais de metade das sementes

# a majority, or 4 or fewer seeds on the board, which then count for no one
axis-oware-early-end-few-seeds = a maioria, ou 4 sementes ou menos no tabuleiro, que não contam para ninguém

# the player with most seeds wins
axis-oware-goal-most = ganha quem tiver mais sementes

# the player with fewest seeds wins
axis-oware-goal-fewest = ganha quem tiver menos sementes

# Jeson Mor
game-jeson-mor-title = Jeson Mor

# side of the board: odd, 5 to 15 [default: 9]
option-jeson-mor-size = lado do tabuleiro: ímpar, de 5 a 15 [predefinição: 9]

# Nim
game-nim-title = Nim

# objects in each heap at the start [default: 1,3,5]
option-nim-heaps = objetos de cada monte no início [predefinição: 1,3,5]

# instead: X heaps of 1, 3, 5, …, 2X−1
option-nim-columns = em vez disso: X montes de 1, 3, 5, …, 2X−1

# whoever takes the last object loses
option-nim-misere = perde quem tirar o último objeto

# take at most L at once
option-nim-take = tirar no máximo L de cada vez

# Tic-tac-toe
game-tic-tac-toe-title = Jogo do galo

# rows of the board, 1 to 19 [default: 3]
option-tic-tac-toe-rows = linhas do tabuleiro, de 1 a 19 [predefinição: 3]

# columns of the board, 1 to 19 [default: 3]
option-tic-tac-toe-columns = colunas do tabuleiro, de 1 a 19 [predefinição: 3]

# so many in a line win [default: 3]
option-tic-tac-toe-line = quantos em linha ganham [predefinição: 3]

# Kalah
game-kalah-title = Kalah

# rule set: kalah, or kalah with axes (kalah+end=stuck) [default: kalah]
option-kalah-rules = conjunto de regras: kalah, ou kalah com eixos mudados (kalah+end=stuck) [predefinição: kalah]

# change one axis of the rules, such as empty-capture=yes
option-kalah-set = mudar um eixo das regras, como empty-capture=yes

# houses a side, 1 to 8 [default: 6]
option-kalah-houses = casas de cada lado, de 1 a 8 [predefinição: 6]

# seeds in each house at the start, 1 to 8 [default: 4]
option-kalah-seeds = sementes em cada casa no início, de 1 a 8 [predefinição: 4]

# the usual rules, as OpenSpiel plays them
preset-kalah-kalah = as regras habituais, como as joga o OpenSpiel

# a last seed in an own empty house opposite an empty one stays there
axis-kalah-empty-capture-no = uma última semente numa casa própria vazia em frente de outra vazia fica lá

# it goes to the store
axis-kalah-empty-capture-yes = vai para o depósito

# the game ends when either side's houses are all empty after a move
axis-kalah-end-either = a partida acaba quando, depois de uma jogada, as casas de um dos lados estão todas vazias

# the game ends when the player to move has no seeds in his houses
axis-kalah-end-stuck = a partida acaba quando quem tem a vez não tem sementes nas suas casas

## Bots

# any legal move
bot-random-help = qualquer jogada possível

# makes its chance repeatable
bot-random-option-seed = torna o seu acaso repetível

# the best-looking move at once: most seeds, the best position, nim-sum 0
bot-greedy-help = a jogada que logo parece melhor: mais sementes, a melhor posição, soma-nim 0

# most seeds captured, the highest position number on ties; any move if nothing can be captured
bot-greedy-random-help = mais sementes capturadas, em igualdade a posição de número mais alto; qualquer jogada se nada se puder capturar

# makes its chance repeatable
bot-greedy-random-option-seed = torna o seu acaso repetível

# opens with B; then the first move in the order a to f that captures, else the first legal one
bot-first-capture-help = abre com B; depois a primeira jogada de a a f que captura, senão a primeira possível

# plain minimax; reports every node it visits
bot-minimax-help = minimax simples; conta todos os nós que visita

# moves ahead, 1 to 100 [4]
bot-minimax-option-depth = jogadas à frente, de 1 a 100 [4]

# plain alpha-beta: the value of minimax with fewer nodes
bot-alphabeta-help = alfa-beta simples: o valor do minimax com menos nós

# moves ahead, 1 to 100 [6]
bot-alphabeta-option-depth = jogadas à frente, de 1 a 100 [6]

# perfect Nim
bot-nimsum-help = Nim perfeito

# the strong engine
bot-engine-help = o motor forte

# 1 (a beginner) to 8 (all it can)
bot-engine-option-level = de 1 (principiante) a 8 (tudo o que sabe)

# time for each move, such as 1s or 200ms
bot-engine-option-time = tempo para cada jogada, como 1s ou 200ms

# moves ahead, 1 to 100
bot-engine-option-depth = jogadas à frente, de 1 a 100

# positions for each move
bot-engine-option-nodes = posições por jogada

# threads, 1 to 256 [1]
bot-engine-option-threads = fios de execução, de 1 a 256 [1]

# megabytes for its table, 1 to 65536 [16]
bot-engine-option-hash = megabytes para a sua tabela, de 1 a 65536 [16]

# a folder of endgame tables, or none [those found; with depth or nodes those of the program]
bot-engine-option-tables = uma pasta de tabelas de finais, ou none [as que houver; com depth ou nodes as do programa]

# makes its chance repeatable
bot-engine-option-seed = torna o seu acaso repetível

# perfect play where tables or theory reach, elsewhere the engine
bot-table-help = jogo perfeito onde as tabelas ou a teoria chegam, no resto o motor

# a folder of endgame tables [those found]
bot-table-option-tables = uma pasta de tabelas de finais [as que houver]

# time for each move where they do not reach, such as 1s
bot-table-option-time = tempo para cada jogada onde não chegam, como 1s

# Monte-Carlo tree search
bot-mcts-help = pesquisa em árvore de Monte Carlo

# playouts for each move [10000]
bot-mcts-option-sims = jogos simulados por jogada [10000]

# time for each move, such as 1s
bot-mcts-option-time = tempo para cada jogada, como 1s

# makes its chance repeatable
bot-mcts-option-seed = torna o seu acaso repetível

# an outside program
bot-cmd-help = um programa de fora

# the command line: cmd:PROGRAM WORDS, with '…' or "…" around words that hold spaces
bot-cmd-option-command = a linha de comandos: cmd:PROGRAMA PALAVRAS, com '…' ou "…" em volta de palavras com espaços

# ugi or uci [ugi]
bot-cmd-option-proto = ugi ou uci [ugi]

# an option of the program's
bot-cmd-option-option-NAME = uma opção do programa

# time for each move, such as 1s [1s if there is neither a clock nor a limit]
bot-cmd-option-time = tempo para cada jogada, como 1s [1s se não houver relógio nem limite]

# moves ahead, 1 to 1000
bot-cmd-option-depth = jogadas à frente, de 1 a 1000

# positions for each move
bot-cmd-option-nodes = posições por jogada

# megabytes that all its processes may use together
bot-cmd-option-memory = megabytes que todos os seus processos podem usar juntos

# how many processes it may consist of
bot-cmd-option-processes = de quantos processos pode ser feito

# the folder it runs in, from which its path is seen, too
bot-cmd-option-dir = a pasta em que corre, a partir da qual se vê também o seu caminho
