### Errors and other messages. The English stands in the code (`UserError::new`, `Message::new`) and, so that a change
### there is noticed here, in the comment above each text: a test compares them.

# '{item}' is not such as score=400, moves=3 or after=20
agreed-value = '{ $item }' não é do género score=400, moves=3 ou after=20

# an analysis is made at full strength: leave the level out
analyse-level = uma análise faz-se com toda a força: retire o level

# bot {bot} has no option {key}
analyse-no-option = o bot { $bot } não tem a opção { $key }

# bot {bot} gives moves no values: these do: {bots}
analyse-no-values = o bot { $bot } não dá valores às jogadas: estes dão: { $bots }

# stopped before there was a value
analyse-stopped = interrompido antes de haver um valor

# --{key} and the bot's own {key}: give one of them
analyse-twice = --{ $key } e o { $key } do próprio bot: indique só um deles

# {file} holds only {games} games: --skip leaves none of them
annotate-all-skipped = { $file } só tem { $games } jogos: --skip não deixa nenhum

# {file}, {why}
annotate-broken = { $file }, { $why }

# {failure}; what is done is in {file}, go on with --resume
annotate-failed = { $failure }; o que está feito ficou em { $file }, continue com --resume

# {file} holds the games of a run that was killed: --resume goes on from there
annotate-left = { $file } tem os jogos de uma execução que foi morta: --resume continua a partir daí

# a broken game was left out
annotate-left-out = um jogo estragado ficou de fora

# {file}, {why} (and {games} other games are broken too)
annotate-many-broken = { $file }, { $why } (e há mais { $games } jogos estragados)

# {count} broken games were left out
annotate-many-left-out = { $count } jogos estragados ficaram de fora

# … and {count} more
annotate-more = … e mais { $count }

# {file} holds no game
annotate-no-game = { $file } não contém nenhum jogo

# {why}; nothing is done yet
annotate-nothing-done = { $why }; ainda não há nada feito

# --out names the file that is read: give another name
annotate-out-is-source = --out indica o próprio ficheiro que é lido: dê outro nome

# {why}; what is done is kept, go on with --resume
annotate-resume = { $why }; o que está feito fica guardado, continue com --resume

# --resume: {file} does not hold the games of the file that is read, or not in this order
annotate-resume-other = --resume: { $file } não contém os jogos do ficheiro que é lido, ou não por esta ordem

# --resume: {file}, {why}
annotate-resume-why = --resume: { $file }, { $why }

# {why}; what is done is kept, go on with --skip {games}
annotate-skip = { $why }; o que está feito fica guardado, continue com --skip { $games }

# stopped before game {number}
annotate-stopped-before = interrompido antes do jogo { $number }

# stopped in game {number} after {done} of its {moves} moves
annotate-stopped-in = interrompido no jogo { $number } depois de { $done } das suas { $moves } jogadas

# {file}, {why} (and another game is broken too)
annotate-two-broken = { $file }, { $why } (e há outro jogo estragado)

# bot {bot}: {why}
best-stuck = bot { $bot }: { $why }

# {text}
bot-failed = { $text }

# illegal move {text}
bot-illegal-move = jogada ilegal { $text }

# action {action} of game {game}: {why}
batch-action = ação { $action } do jogo { $game }: { $why }

# {count} games: a batch has 1 to {most}
batch-games = { $count } jogos: um lote tem de 1 a { $most }

# it is not legal
batch-not-legal = não é legal

# no move
bot-no-move = nenhuma jogada

# bot engine: give either a level below {top} or time, depth and nodes, not both
bot-level-and-limit = bot engine: indique um level abaixo de { $top } ou então time, depth e nodes, não ambos

# bot {bot} has no options
bot-no-options = o bot { $bot } não tem opções

# bot {bot}: '{item}' is not key=value
bot-option-form = bot { $bot }: '{ $item }' não é chave=valor

# bot {bot}: {key}='{text}' is not {wanted}
bot-option-value = bot { $bot }: { $key }='{ $text }' não é { $wanted }

# bot {bot} does not play {game}: it plays {games}
bot-other-game = o bot { $bot } não joga { $game }: joga { $games }

# invalid value '{value}' for '{argument}': {why}
call-bad-value = valor inválido '{ $value }' para '{ $argument }': { $why }

# the argument '{argument}' cannot be used with '{other}'
call-conflict = o argumento '{ $argument }' não pode ser usado com '{ $other }'

# the following required arguments were not provided: {argument}
call-missing-argument = faltam argumentos obrigatórios: { $argument }

# a value is required for '{argument}' but none was supplied
call-missing-value = falta o valor de '{ $argument }'

# it is not in {limits}
call-not-in = não está em { $limits }

# the argument '{argument}' cannot be used multiple times
call-twice = o argumento '{ $argument }' não pode ser usado mais de uma vez

# unexpected argument '{argument}' found
call-unknown-argument = argumento inesperado '{ $argument }'

# unrecognized subcommand '{command}'
call-unknown-command = comando desconhecido '{ $command }'

# {text}
call-why = { $text }

# invalid value '{value}' for '{argument}' [possible values: {known}]
call-wrong-value = valor inválido '{ $value }' para '{ $argument }' [valores possíveis: { $known }]

# cannot read {file}: {error}
cannot-read = não é possível ler { $file }: { $error }

# cannot write {file}: {error}
cannot-write = não é possível escrever { $file }: { $error }

# the program failed a check
check-failed = o programa falhou uma verificação

# --option: '{option}' is not NAME=VALUE
check-option = --option: '{ $option }' não é NOME=VALOR

# the program failed {count} checks
checks-failed = o programa falhou { $count } verificações

# a command is missing
command-missing = falta um comando

# --skip leaves nothing to compare
compare-nothing = --skip não deixa nada para comparar

# stopped in {algorithm}; go on with --skip {skip} or a smaller --depth
compare-stopped = interrompido em { $algorithm }; continue com --skip { $skip } ou com um --depth menor

# {moves} moves are too many to compare searches: the most is {most}
compare-too-many = { $moves } jogadas são demasiadas para comparar pesquisas: o máximo é { $most }

# --config: {file}: {why}
config-file = --config: { $file }: { $why }

# game is a name such as "oware"
config-game = game é um nome como "oware"

# limits is a table: [limits] memory = 256
config-limits = limits é uma tabela: [limits] memory = 256

# line {line}: {error}
config-line = linha { $line }: { $error }

# the name '{name}' has a = or a : in it
config-name = o nome '{ $name }' contém um = ou um :

# a file cannot name another
config-nested = um ficheiro não pode indicar outro

# a player has no bot: bot = "cmd:python3 ana.py"
config-no-bot = um jogador não tem bot: bot = "cmd:python3 ana.py"

# a player is a table: [[player]] bot = "random"
config-player = um jogador é uma tabela: [[player]] bot = "random"

# players are tables: [[player]] bot = "random"
config-players = os jogadores são tabelas: [[player]] bot = "random"

# {key} is not a text or a number
config-value = { $key } não é um texto nem um número

# count
field-count = quantidade

# heap
field-heap = monte

# heap {number}
field-heap-number = monte { $number }

# house {house}
field-house = casa { $house }

# move number
field-move-number = número da jogada

# number {number}
field-number = número { $number }

# {name}
field-option = { $name }

# plies since a capture
field-quiet = lances desde uma captura

# score {number}
field-score = pontuação { $number }

# {side}'s store
field-store = depósito do { $side }

# player to move
field-to-move = jogador com a vez

# {file}: {error}
file-error = { $file }: { $error }

# {file} is there already: --resume goes on with it, or give another name
file-exists = { $file } já existe: --resume continua com ele, ou dê outro nome

# larger than {most} bytes
file-too-large = tem mais de { $most } bytes

# {file}: {why}
file-why = { $file }: { $why }

# the game is over ({reason})
game-over = o jogo acabou ({ $reason })

# cannot read: {error}
input-failed = não é possível ler: { $error }

# the knight on {from} is your opponent's
jeson-mor-enemy-knight = o cavalo em { $from } é do adversário

# '{text}' is not a move such as d1e3 on squares a1 to {last}
jeson-mor-move = '{ $text }' não é uma jogada como d1e3 nas casas a1 a { $last }

# there is no knight on {from}
jeson-mor-no-knight = não há nenhum cavalo em { $from }

# board: there is no knight on it
jeson-mor-no-knights = tabuleiro: não tem nenhum cavalo

# a knight on {from} does not reach {to}
jeson-mor-not-reached = um cavalo em { $from } não chega a { $to }

# {from}{to} leaves the board
jeson-mor-off-board = { $from }{ $to } sai do tabuleiro

# your own knight stands on {to}
jeson-mor-own-knight = em { $to } está um cavalo seu

# the position has {found} fields, but 6 are wanted (or just the first 2): board, w or b, -, -, plies since a capture, move number
jeson-mor-position-fields = a posição tem { $found } campos, mas são precisos 6 (ou só os 2 primeiros): tabuleiro, w ou b, -, -, lances desde uma captura, número da jogada

# third field: '#' says that the player who just moved has left the centre, but the board denies it
jeson-mor-position-left = terceiro campo: '#' diz que quem acabou de jogar saiu do centro, mas o tabuleiro desmente-o

# side to move: '{text}' is neither w nor b
jeson-mor-position-side = quem joga: '{ $text }' não é w nem b

# the third and fourth fields are '- -', not '{text}'
jeson-mor-position-unused = o terceiro e o quarto campos são '- -', não '{ $text }'

# board, rank {rank}: {why} in '{row}'
jeson-mor-rank = tabuleiro, linha { $rank }: { $why } em '{ $row }'

# too many squares
jeson-mor-rank-long = casas a mais

# no such number of empty squares
jeson-mor-rank-number = não há tal número de casas vazias

# something other than N, n and numbers
jeson-mor-rank-other = algo que não é N, n nem um número

# too few squares
jeson-mor-rank-short = casas a menos

# board: {ranks} ranks, but size {size} has {size}
jeson-mor-ranks = tabuleiro: { $ranks } linhas, mas o tamanho { $size } tem { $size }

# a board of side {size} does not fit in a set of {squares} squares
jeson-mor-set = um tabuleiro de lado { $size } não cabe num conjunto de { $squares } casas

# size: '{size}' is not an odd number from 5 to 15
jeson-mor-size = size: '{ $size }' não é um número ímpar de 5 a 15

# house {house} is empty
kalah-house-empty = a casa { $house } está vazia

# '{text}' is not a house of {side}, who moves: {first} to {last}
kalah-no-such-house = '{ $text }' não é uma casa do { $side }, que tem a vez: { $first } a { $last }

# '{setting}' is not axis=value, such as end=stuck
kalah-not-a-setting = '{ $setting }' não é eixo=valor, como end=stuck

# the position has {found} fields between dashes, but a board of {houses} houses a side has {wanted}: {all} houses, two stores and S or N
kalah-position-fields = a posição tem { $found } campos entre hífenes, mas um tabuleiro de { $houses } casas por lado tem { $wanted }: { $all } casas, dois depósitos e S ou N

# side to move: '{text}' is neither S nor N
kalah-position-side = quem joga: '{ $text }' não é S nem N

# the position holds {total} seeds, the board has {full}
kalah-too-many-seeds = a posição tem { $total } sementes, o tabuleiro tem { $full }

# cannot write the pages to {file}: {error}
man-failed = não é possível escrever as páginas em { $file }: { $error }

# move {number} ('{move}') cannot be played: {why}
move-in-list = a jogada { $number } ('{ $move }') não pode ser feita: { $why }

# heaps: {found} of them, but there can be 1 to {most}
nim-heap-count = montes: são { $found }, mas pode haver de 1 a { $most }

# heap {heap} is empty
nim-heap-empty = o monte { $heap } está vazio

# heap {heap} holds only {held}
nim-heap-too-small = o monte { $heap } só tem { $held }

# give either --heaps or --columns, not both
nim-heaps-twice = indique --heaps ou --columns, não ambos

# '{text}' is not heap-count, such as 3-2 for two from heap 3
nim-move = '{ $text }' não é monte-quantidade, como 3-2 para tirar dois do monte 3

# there is no heap {heap}: there are {heaps}
nim-no-such-heap = não há monte { $heap }: há { $heaps }

# at most {limit} may be taken at once
nim-over-limit = só se podem tirar até { $limit } de cada vez

# '{text}' is not heaps and the player to move, such as '1,3,5 1'
nim-position-fields = '{ $text }' não são os montes e o jogador com a vez, como '1,3,5 1'

# take at least one object
nim-take-none = tire pelo menos um objeto

# cannot listen for Ctrl-C: {error}
no-ctrl-c = não é possível escutar o Ctrl-C: { $error }

# a hash of {megabytes} MB: there is no room for it, ask for less
no-room = uma tabela de { $megabytes } MB: não há espaço para ela, peça menos

# cannot start a thread: {error}
no-thread = não é possível criar um fio de execução: { $error }

# not a clock such as 10+0.1 (seconds for the game + seconds for each move)
not-a-clock = não é um relógio como 10+0.1 (segundos para o jogo + segundos por jogada)

# '{setting}' is not axis=value, such as grand-slam=capture
not-a-setting = '{ $setting }' não é eixo=valor, como grand-slam=capture

# not a time such as 500ms, 2s or 10m
not-a-time = não é um tempo como 500ms, 2s ou 10m

# {field}: '{text}' is not a whole number from {low} to {high}
number-out-of-limits = { $field }: '{ $text }' não é um número inteiro de { $low } a { $high }

# {count} openings: there must be 1 to {most}
openings-count = { $count } aberturas: tem de haver de 1 a { $most }

# --openings: {file}: {why}
openings-file = --openings: { $file }: { $why }

# line {line}: {why}
openings-line = linha { $line }: { $why }

# a record is of another game or other rules
openings-other-game = um registo é de outro jogo ou de outras regras

# in opening {number} the game is over
openings-over = na abertura { $number } o jogo já acabou

# {plies} random moves leave no game to play: ask for fewer
openings-too-long = { $plies } jogadas ao acaso não deixam jogo nenhum: peça menos

# --{option}: the file '{file}' {why}
option-file = --{ $option }: o ficheiro '{ $file }' { $why }

# is larger than {most} bytes
option-file-large = tem mais de { $most } bytes

# cannot be read: {error}
option-file-unread = não pode ser lido: { $error }

# is wrong: {why}
option-file-wrong = está errado: { $why }

# {game} has no option --{option}: it takes {known}
option-of-other-game = { $game } não tem a opção --{ $option }: aceita { $known }

# cannot write the output: {error}
output-failed = não é possível escrever a saída: { $error }

# '{word}': {why}
outside-illegal = '{ $word }': { $why }

# cmd: needs a command line, such as cmd:./mybot
outside-no-command = cmd: precisa de uma linha de comandos, como cmd:./mybot

# cmd: proto='{text}' is neither ugi nor uci
outside-proto = cmd: proto='{ $text }' não é ugi nem uci

# cmd: a {quote} in the command line is not closed by another
outside-quote = cmd: falta fechar um { $quote } na linha de comandos

# house {house} would leave your opponent without seeds while another move does not: play {choices}
oware-avoid = a casa { $house } deixaria o adversário sem sementes, e há outra jogada que não deixa: jogue { $choices }

# feeding=pass lets a player with no seeds pass, so it needs stuck=pass
oware-feeding-pass-stuck = feeding=pass deixa passar um jogador sem sementes, por isso precisa de stuck=pass

# house {house} is empty
oware-house-empty = a casa { $house } está vazia

# the list is not one of {all} numbers or two of {houses}: {why}
oware-list = a lista não é uma de { $all } números nem duas de { $houses }: { $why }

# brackets
oware-list-brackets = parênteses retos

# too many numbers
oware-list-long = números a mais

# rows of unequal length
oware-list-rows = filas de comprimento diferente

# too few numbers
oware-list-short = números a menos

# your opponent has no seeds: you must play {choices}
oware-must-feed = o adversário não tem sementes: tem de jogar { $choices }

# '{text}' is not a house of {side}, who moves: {first} to {last}
oware-no-such-house = '{ $text }' não é uma casa do { $side }, que tem a vez: { $first } a { $last }

# a board of {total} seeds is over at once with early-end=few-seeds: use more houses or seeds
oware-over-at-once = um tabuleiro de { $total } sementes acaba logo com early-end=few-seeds: use mais casas ou sementes

# grand-slam=play-again obliges the player to feed at once, so it needs feeding=must
oware-play-again-must-feed = grand-slam=play-again obriga o jogador a dar sementes logo a seguir, por isso precisa de feeding=must

# the position has {found} fields between dashes, but a board of {houses} houses a side has {wanted}: {all} houses, two stores and S or N
oware-position-fields = a posição tem { $found } campos entre hífenes, mas um tabuleiro de { $houses } casas por lado tem { $wanted }: { $all } casas, dois depósitos e S ou N

# side to move: '{text}' is neither S nor N
oware-position-side = quem joga: '{ $text }' não é S nem N

# these rules contradict each other: {why}
oware-rules-contradict = estas regras contradizem-se: { $why }

# houses with more than one seed come first: play {choices}
oware-singleton = as casas com mais de uma semente vêm primeiro: jogue { $choices }

# grand-slam=avoid is a part of feeding=avoid, so it needs feeding=avoid
oware-slam-avoid-feeding = grand-slam=avoid faz parte de feeding=avoid, por isso precisa de feeding=avoid

# the position holds {total} seeds, the board has {full}
oware-too-many-seeds = a posição tem { $total } sementes, o tabuleiro tem { $full }

# stopped at depth {depth}: the {done} before it are counted; go on with --depth {depth} or more
perft-stopped = interrompido na profundidade { $depth }: as { $done } anteriores estão contadas; continue com --depth { $depth } ou mais

# depth {depth} has more than {most} lines
perft-too-many = a profundidade { $depth } tem mais de { $most } linhas

# the game is over in this position ({reason}): there is no move to choose
position-over = o jogo acabou nesta posição ({ $reason }): não há jogada para escolher

# {text}
quoted = { $text }

# the result {result} stands before it
record-after-result = o resultado { $result } está antes disto

# FEN: {why}
record-fen = FEN: { $why }

# the game is over ({reason})
record-game-over = o jogo acabou ({ $reason })

# line {line}: {why}
record-line = linha { $line }: { $why }

# a game holds at most {most} moves, {all} with its variations
record-many-moves = um jogo tem no máximo { $most } jogadas, { $all } com as variantes

# more than {most} tags on one game
record-many-tags = mais de { $most } etiquetas num só jogo

# '{word}' is no mark: they are !, ?, !!, ??, !?, ?! and $0 to $255
record-mark = '{ $word }' não é uma marca: são !, ?, !!, ??, !?, ?! e $0 a $255

# the mark '{word}' stands behind no move
record-mark-of-nothing = a marca '{ $word }' não vem depois de nenhuma jogada

# move {number}, '{move}', cannot be played: {why}
record-move = a jogada { $number }, '{ $move }', não pode ser feita: { $why }

# variations are nested more than {most} deep
record-nesting = as variantes estão encaixadas a mais de { $most } níveis

# the tags do not say which game this is: one such as [Game "oware"] is missing
record-no-game = as etiquetas não dizem que jogo é este: falta uma como [Game "oware"]

# a game begins with tags such as [Game "oware"], and here are none
record-no-tags = um jogo começa com etiquetas como [Game "oware"], e aqui não há nenhuma

# this is no text
record-not-text = isto não é texto

# the comment that begins here with '{brace}' is never closed
record-open-comment = o comentário que começa aqui com '{ $brace }' nunca é fechado

# the variation that begins here with '(' is never closed
record-open-variation = a variante que começa aqui com '(' nunca é fechada

# Result: '{text}' is not 1-0, 0-1, 1/2-1/2 or *
record-result = Result: '{ $text }' não é 1-0, 0-1, 1/2-1/2 nem *

# the result is given as {given}, but the moves end the game {right}
record-result-wrong = o resultado indicado é { $given }, mas as jogadas acabam o jogo com { $right }

# the tag Result says {tag}, but behind the moves stands {behind}
record-results-differ = a etiqueta Result diz { $tag }, mas depois das jogadas está { $behind }

# the tag Rules says '{rules}', but the other tags make it {variant}: for this game {tags} settle the rules
record-rules = a etiqueta Rules diz '{ $rules }', mas as outras fazem disto { $variant }: neste jogo são { $tags } que fixam as regras

# a '{brace}' that closes no comment
record-stray-brace = um '{ $brace }' que não fecha nenhum comentário

# a ')' that closes no variation
record-stray-bracket = um ')' que não fecha nenhuma variante

# {tag}: '{value}' is neither 1 (yes) nor 0 (no)
record-switch = { $tag }: '{ $value }' não é 1 (sim) nem 0 (não)

# '{text}' is not a tag such as [First "Ana"]
record-tag = '{ $text }' não é uma etiqueta como [First "Ana"]

# the tag {tag} is there twice
record-tag-twice = a etiqueta { $tag } aparece duas vezes

# a game is longer than {most} bytes or {pieces} words
record-too-long = um jogo tem mais de { $most } bytes ou { $pieces } palavras

# Variant: '{value}' is not Oware Abapa; for other rules use tags such as [Game "oware"] [Rules "ouri"]
record-variant = Variant: '{ $value }' não é Oware Abapa; para outras regras use etiquetas como [Game "oware"] [Rules "ouri"]

# a variation without a move
record-variation-empty = uma variante sem jogadas

# a variation stands behind no move
record-variation-of-nothing = uma variante que não vem depois de nenhuma jogada

# --report: {file}: {error}
report-failed = --report: { $file }: { $error }

# --report: {file} is in use for something else
report-in-use = --report: { $file } já serve para outra coisa

# --report: {file} is there already and is no page: give another name
report-no-page = --report: { $file } já existe e não é uma página: dê outro nome

# the file holds a game of {game}, not of {wanted}
resume-other-game = o ficheiro tem um jogo de { $game }, não de { $wanted }

# the file wants to run a program, '{bot}': if you want that too, say so with --{option}
resume-program = o ficheiro quer correr um programa, '{ $bot }': se também o quer, diga-o com --{ $option }

# line {line} of the rules file: '{text}' is not 'axis = value'
rules-file-line = linha { $line } do ficheiro de regras: '{ $text }' não é 'eixo = valor'

# '{name}' cannot name a rule set: use 1 to 40 letters, digits, '-', '_' or '.', and no preset's name
rules-label = '{ $name }' não pode ser nome de um conjunto de regras: use 1 a 40 letras, algarismos, '-', '_' ou '.', e não o nome de um conjunto que já há

# {file} has been changed by somebody else: it is left alone, save the game under another name
save-changed = { $file } foi alterado por outra pessoa ou programa: fica como está, guarde o jogo com outro nome

# {file}: another program is playing this game
save-in-use = { $file }: outro programa está a jogar este jogo

# {file} does not hold one game to go on with
save-no-game = { $file } não contém um único jogo para continuar

# --scores: '{text}' is not two numbers such as 20,12
scores = --scores: '{ $text }' não são dois números como 20,12

# the game is over ({reason})
session-over = o jogo acabou ({ $reason })

# --to-move and --scores need a --position in list form
setup-alone = --to-move e --scores precisam de uma --position em forma de lista

# --to-move and --scores go only with Oware's list forms: this position says it all by itself
setup-without-list = --to-move e --scores só servem com as formas de lista do Oware: esta posição já diz tudo

# sprt: '{item}' is not key=value
sprt-form = sprt: '{ $item }' não é chave=valor

# sprt: elo0={elo0} is not below elo1={elo1}
sprt-order = sprt: elo0={ $elo0 } não é menor do que elo1={ $elo1 }

# sprt: {key} is there twice
sprt-twice = sprt: { $key } aparece duas vezes

# sprt: {key}='{text}' is not {wanted}
sprt-value = sprt: { $key }='{ $text }' não é { $wanted }

# standard input
standard-input = a entrada padrão

# {file} is in use by another tournament
store-in-use = { $file } está a ser usado por outro torneio

# {file} holds no games to go on with
store-no-games = { $file } não contém jogos para continuar

# {error}
system-error = { $error }

# {file}
system-file = { $file }

# {file}: another program is building a table here
table-busy = { $file }: outro programa está a construir uma tabela aqui

# the file is damaged
table-checksum = o ficheiro está danificado

# {file}: {fault}; build the table again
table-damaged = { $file }: { $fault }; construa a tabela de novo

# up to {seeds} seeds would fit
table-fits = caberiam até { $seeds } sementes

# this is not a table
table-foreign = isto não é uma tabela

# the graphics card failed ({error}); the layers that were finished are kept
table-gpu-failed = a placa gráfica falhou ({ $error }); as camadas já acabadas ficam guardadas

# the driver says {error}
table-gpu-refused = o controlador diz { $error }

# this is another table than the name of the file says
table-label = esta não é a tabela que o nome do ficheiro diz

# the file is cut short or too long
table-length = o ficheiro está cortado ou é comprido demais

# {file}: there is no such table; build it first
table-missing = { $file }: não há tal tabela; construa-a primeiro

# CUDA's library NVRTC (libnvrtc) is not there
table-no-compiler = falta a biblioteca NVRTC da CUDA (libnvrtc)

# there is no NVIDIA driver
table-no-driver = não há controlador da NVIDIA

# no graphics card can be used: {why}
table-no-gpu = nenhuma placa gráfica pode ser usada: { $why }

# {seeds} seeds need {needed} of {room}, and {limit}: {fits}
table-no-room = { $seeds } sementes precisam de { $needed } de { $room }, e { $limit }: { $fits }

# even the smallest table needs {least}
table-none-fits = mesmo a tabela mais pequena precisa de { $least }

# --memory allows {free}
table-room-allowed = --memory permite { $free }

# memory on the graphics card
table-room-card = memória na placa gráfica

# disk
table-room-disk = disco

# {free} are free
table-room-free = há { $free } livres

# memory
table-room-memory = memória

# stopped; the layers that were finished are kept
table-stopped = interrompido; as camadas já acabadas ficam guardadas

# the table was written by another version
table-version = a tabela foi escrita por outra versão

# {file}: '{position}' is not worth what its moves make it worth; remove the file and build the table again
table-wrong = { $file }: '{ $position }' não vale o que as suas jogadas dizem; apague o ficheiro e construa a tabela de novo

# build larger ones with tables build oware --rules {rules} --seeds {seeds}
tables-build-larger = construa maiores com tables build oware --rules { $rules } --seeds { $seeds }

# --{option} belongs to {game}
tables-foreign-option = --{ $option } pertence a { $game }

# --gpu and --no-gpu exclude each other
tables-gpu-or-not = --gpu e --no-gpu excluem-se

# they can be built up to {most}
tables-most = podem ser construídas até { $most }

# there is no folder for tables: give --dir or set {variable}
tables-no-folder = não há pasta para as tabelas: indique --dir ou defina { $variable }

# {file} holds no tables for {rules}
tables-none-here = { $file } não tem tabelas para { $rules }

# stopped: finished layers are kept, and the same command goes on from there
tables-stopped = interrompido: as camadas já acabadas ficam guardadas, e o mesmo comando continua a partir daí

# the table does not reach this position: it knows up to 5 knights a side
tables-too-many-knights = a tabela não chega a esta posição: conhece até 5 cavalos por lado

# the board holds {seeds} seeds, the tables go up to {known}: {advice}
tables-too-small = o tabuleiro tem { $seeds } sementes, as tabelas vão até { $known }: { $advice }

# tables cannot be used: {why}
tables-unreadable = as tabelas não podem ser usadas: { $why }

# which board? Give --position
tables-which-board = que tabuleiro? Indique --position

# how many seeds? Give --seeds, 0 to {most}
tables-which-seeds = quantas sementes? Indique --seeds, de 0 a { $most }

# board, row {row}: {found} cells, but {wanted} are wanted
tic-tac-toe-columns = tabuleiro, linha { $row }: { $found } casas, mas são precisas { $wanted }

# the board has {x} x and {o} o, so it cannot be {side}'s turn: x begins and they alternate
tic-tac-toe-count = o tabuleiro tem { $x } x e { $o } o, por isso não pode ser a vez de { $side }: x começa e jogam à vez

# {side} has a line already, so it cannot be {side}'s turn: the game ended before
tic-tac-toe-late = { $side } já tem uma linha, por isso não pode ser a vez de { $side }: o jogo acabou antes

# line: {line} in a row cannot be made on {rows} rows and {columns} columns: use 1 to {longest}
tic-tac-toe-line = line: { $line } em linha não cabem em { $rows } linhas e { $columns } colunas: use 1 a { $longest }

# board, row {row}: '{mark}' is not x, o or a dot
tic-tac-toe-mark = tabuleiro, linha { $row }: '{ $mark }' não é x, o nem um ponto

# '{text}' is not a cell: 1 to {last}
tic-tac-toe-no-such-cell = '{ $text }' não é uma casa: 1 a { $last }

# '{text}' is not a board and who moves, such as 'x.o/.x./..o x'
tic-tac-toe-position = '{ $text }' não é um tabuleiro e quem joga, como 'x.o/.x./..o x'

# board: {found} rows, but {wanted} are wanted
tic-tac-toe-rows = tabuleiro: { $found } linhas, mas são precisas { $wanted }

# a board of {cells} cells does not fit in a set of {capacity}
tic-tac-toe-set = um tabuleiro de { $cells } casas não cabe num conjunto de { $capacity }

# who moves: '{text}' is neither x nor o
tic-tac-toe-side = quem joga: '{ $text }' não é x nem o

# cell {cell} is taken
tic-tac-toe-taken = a casa { $cell } está ocupada

# {count} broken game(s) taken out of {file}; the file as it was is kept as {backup}
tournament-broken = { $count } jogo(s) estragado(s) retirado(s) de { $file }; o ficheiro como estava fica em { $backup }

# a game cannot be kept: {why}
tournament-cannot-keep = não é possível guardar um jogo: { $why }

# going on after {games} games
tournament-going-on = a continuar depois de { $games } jogos

# {name} cannot play: {why}
tournament-no-program = { $name } não pode jogar: { $why }

# stopped after {games} games; they are not kept: give --out FILE to be able to go on
tournament-not-kept = interrompido depois de { $games } jogos; não ficam guardados: indique --out FICHEIRO para poder continuar

# a game in the file has no number
tournament-number = um jogo do ficheiro não tem número

# the file holds games of another tournament: other players, rules, openings, times or another seed
tournament-other = o ficheiro tem jogos de outro torneio: outros jogadores, regras, aberturas, tempos ou outra semente do acaso

# {count} players: a tournament needs 2 to {most}
tournament-players = { $count } jogadores: um torneio precisa de 2 a { $most }

# two players are called '{name}'
tournament-same-name = há dois jogadores chamados '{ $name }'

# a sequential test is for two players
tournament-sprt = um teste sequencial é para dois jogadores

# stopped after {games} games; to go on: {command}
tournament-stopped = interrompido depois de { $games } jogos; para continuar: { $command }

# {games} games at a time with up to {threads} thread(s) each on {cores} core(s): the players get less time than their clocks say; --concurrency {fair} would be fair
tournament-too-busy = { $games } jogos ao mesmo tempo, com até { $threads } fio(s) de execução cada, em { $cores } núcleo(s): os jogadores têm menos tempo do que os relógios dizem; --concurrency { $fair } seria justo

# --position and --moves do not go with --openings or --random-plies: games begin in one way
tournament-two-openings = --position e --moves não servem com --openings nem --random-plies: os jogos começam de uma só maneira

# --bot: {bot} has no tree to draw; use minimax or alphabeta, such as minimax:depth=3
tree-no-tree = --bot: { $bot } não tem árvore para desenhar; use minimax ou alphabeta, como minimax:depth=3

# stopped before the search was done; a smaller depth takes less time
tree-stopped = interrompido antes de a pesquisa acabar; uma profundidade menor demora menos

# unknown {what} '{word}': it is one of {known}
unknown-name = { $what }: '{ $word }' não existe; há { $known }

# unknown {what} '{word}': did you mean {nearest}? ({known})
unknown-name-near = { $what }: '{ $word }' não existe; queria dizer { $nearest }? ({ $known })

# a number above 0 and below 0.5
wanted-chance = um número acima de 0 e abaixo de 0.5

# a number from -1000 to 1000
wanted-elo = um número de -1000 a 1000

# a time such as 1s or 200ms
wanted-time = um tempo como 1s ou 200ms

# a whole number from {low} to {high}
wanted-whole-number = um número inteiro de { $low } a { $high }

# warning: {why}
warning = aviso: { $why }

# axis
word-axis = eixo

# bot
word-bot = bot

# option of this bot
word-bot-option = opção deste bot

# format
word-format = formato

# game
word-game = jogo

# key
word-key = chave

# preset
word-preset = conjunto de regras

# setting of sprt
word-sprt-setting = parâmetro de sprt

# style
word-style = estilo

# value of {axis}
word-value-of = valor de { $axis }

# the tables that are there have {reach} seeds, not {seeds}: ask for fewer, or build them with ludoteca tables build oware --rules {rules} --seeds {seeds}
adjudication-few-seeds = as tabelas que existem têm { $reach } sementes, não { $seeds }: peça menos, ou construa-as com ludoteca tables build oware --rules { $rules } --seeds { $seeds }

# no tables end games of {game} by these rules: they are for oware by the rules awari and abapa
adjudication-no-tables = nenhumas tabelas acabam jogos de { $game } com estas regras: são para oware com as regras awari e abapa

# the terminal cannot be used: {error}
no-terminal = não é possível usar o terminal: { $error }

# the game cannot be started: {error}
menu-call = não é possível começar o jogo: { $error }

# cannot read {file}: {error}
proof-unread = não é possível ler { $file }: { $error }

# {file} is refused: {why}
proof-refused = { $file } é recusado: { $why }

# --checkpoint: a search of {game} keeps nothing that could be taken up again
checkpoint-keeps-nothing = --checkpoint: uma pesquisa de { $game } não guarda nada que se possa retomar

# --checkpoint: {file} is not of this search: its first line is not '{wanted}'
checkpoint-other = --checkpoint: { $file } não é desta pesquisa: a primeira linha não é '{ $wanted }'

# --checkpoint: cannot write {file}: {error}
checkpoint-unwritten = --checkpoint: não é possível escrever { $file }: { $error }

# --checkpoint: {file} cannot be taken up: {error}
checkpoint-unread = --checkpoint: não é possível retomar { $file }: { $error }

# stopped: what is built of the table is kept, and the same call goes on from there
solve-table-stopped = interrompido: o que está construído da tabela fica guardado, e a mesma chamada continua a partir daí

# the table and the search do not agree on the value: please report this
solve-disagree = a tabela e a pesquisa não concordam no valor: por favor comunique-o

# not a size such as 512M or 8G, 1M or more
not-a-size = não é um tamanho como 512M ou 8G, de 1M ou mais

# --memory: there is no room for {megabytes} MB, ask for less
solve-memory = --memory: não há espaço para { $megabytes } MB, peça menos

# no certificate in {file}: {why}
solve-no-certificate = não há certificado em { $file }: { $why }

# no list of positions that could be written shows this value
solve-no-list = nenhuma lista de posições que se possa escrever mostra este valor

# stopped
solve-stopped = interrompido

# the time is up
solve-time-up = o tempo acabou

# so many positions were not enough
solve-nodes-up = tantas posições não chegaram

# no proof was found
solve-not-found = não se encontrou nenhuma prova

# the same call goes on from {file}
solve-goes-on = a mesma chamada continua a partir de { $file }

# --checkpoint FILE keeps what is found out, for games that can
solve-keeps = --checkpoint FICHEIRO guarda o que se descobre, nos jogos em que é possível

# undecided: {why}; {how}
solve-undecided = por decidir: { $why }; { $how }

# undecided: {why} at the question: {asked}; {how}
solve-undecided-at = por decidir: { $why } na pergunta: { $asked }; { $how }

# the game is over
proof-over = o jogo acabou

# this claim is there twice
proof-claim-twice = esta afirmação aparece duas vezes

# there is no claim before it
proof-no-claim = não há nenhuma afirmação antes

# nothing may follow the end
proof-more = nada pode vir depois do fim

# {count} positions do not fit in the memory allowed, {most} do
proof-memory = { $count } posições não cabem na memória permitida, cabem { $most }

# '{line}' is not position, plies and moves with tabs between
proof-fields = '{ $line }' não é posição, jogadas que faltam e jogadas, separadas por tabulações

# '{text}' is not a number of plies
proof-plies = '{ $text }' não é um número de jogadas

# '{move}' is given where the other player is to move
proof-turn = dá-se '{ $move }' onde é a vez do outro jogador

# the plans do not fit in the memory allowed
proof-plans-memory = os planos não cabem na memória permitida

# the position is there twice
proof-twice = a posição aparece duas vezes

# too many positions of one hash
proof-alike = há demasiadas posições com a mesma chave

# this is no certificate: it does not begin with '{first}'
proof-not-one = isto não é um certificado: não começa por '{ $first }'

# there are more than {most} options
proof-options = há mais de { $most } opções

# line {line} cannot be read: {error}
proof-unreadable = não é possível ler a linha { $line }: { $error }

# it is longer than {most} bytes
proof-line-long = tem mais de { $most } bytes

# it is no text
proof-line-text = não é texto

# the file ends in the middle of it
proof-cut = o ficheiro acaba a meio dela

# the file ends before it
proof-cut-before = o ficheiro acaba antes dela

# line {line}: {why}
proof-line = linha { $line }: { $why }

# '{found}' stands where a line belongs that begins with: {wanted}
proof-unexpected = '{ $found }' está onde devia haver uma linha que começa por: { $wanted }

# it is not listed
proof-unlisted = não está na lista

# its {plies} plies are more than the claim allows
proof-longer = as suas { $plies } jogadas são mais do que a afirmação permite

# the check failed: please report this
proof-check-crashed = a verificação falhou: por favor comunique-o

# the game could last too long before it comes here
proof-too-late = o jogo podia durar demais antes de chegar aqui

# stopped before all was checked
proof-check-stopped = interrompido antes de tudo estar verificado

# there are more than {most} replies
proof-replies = há mais de { $most } respostas

# the game ends otherwise than claimed
proof-fails = o jogo acaba de outra maneira que a afirmada

# the plies do not fall from {from} to {to}
proof-not-falling = as jogadas que faltam não descem de { $from } para { $to }

# the game can be drawn out before it gets here
proof-drawn-out = o jogo pode arrastar-se até ao empate antes de chegar aqui

# what follows is not listed
proof-unanswered = o que se segue não está na lista

# {position}: {why}
proof-position = { $position }: { $why }

# after {move}: {why}
proof-move = depois de { $move }: { $why }

# cannot be written: {error}
proof-unwritten = não é possível escrever: { $error }

# the plan goes on for too long
proof-plan-long = o plano prolonga-se demais

# a plan's moves must be irreversible
proof-plan-reversible = as jogadas de um plano têm de ser irreversíveis

# the strategy takes more than {limit} positions
proof-too-long = a estratégia ocupa mais de { $limit } posições

# stopped before the strategy was written down
proof-stopped = interrompido antes de a estratégia estar escrita

# the strategy fails in {position}: please report this
proof-broken = a estratégia falha em { $position }: por favor comunique-o

# no table is used: {why}
solve-no-table = não se usa nenhuma tabela: { $why }

# {file} is no ordinary file that a game could be kept in
save-no-file = { $file } não é um ficheiro normal em que se possa guardar um jogo

# there is no such game here
net-no-game = esse jogo não existe aqui

# the secret of a seat at this game is missing or wrong
net-secret = falta o segredo de um lugar neste jogo, ou está errado

# too much is being asked of this server: try again later
net-busy = pede-se demais a este servidor: tente mais tarde

# the games cannot be reached just now: nothing was changed
net-store = de momento não se chega aos jogos: nada foi alterado

# nothing has been asked that this could answer
net-nothing-asked = nada foi pedido a que isto responda

# the game is not over yet
net-not-over = o jogo ainda não acabou

# only a game that nobody else has joined yet can be cancelled
net-not-cancelled = só se pode cancelar um jogo a que ainda mais ninguém se juntou

# there is no move to take back
net-no-move-back = não há jogada para desfazer

# the other player has not been away for {seconds} seconds
net-not-away = o adversário não está ausente há { $seconds } segundos

# this is for another position than the one on the board, in which {now} moves have been made
net-stale = isto é para outra posição que não a do tabuleiro, em que já foram feitas { $now } jogadas

# it is the other player's turn
net-not-turn = é a vez do adversário

# nobody has taken the other seat yet
net-seat-open = ainda ninguém ocupou o outro lugar

# no seat of this game is open
net-no-open-seat = nenhum lugar deste jogo está livre

# what is kept of this on disk is damaged: it cannot be taken up
net-broken = o que disto está guardado no disco está danificado: não é possível retomá-lo

# the body must be application/json
net-type = o corpo tem de ser application/json

# the body did not come in time
net-slow = o corpo não chegou a tempo

# the body is longer than {most} bytes, or broke off
net-large = o corpo tem mais de { $most } bytes, ou foi interrompido

# the body cannot be read: {error}
net-body = não é possível ler o corpo: { $error }

# the words after ? cannot be read: {error}
net-query = não é possível ler o que vem depois de ?: { $error }

# you are asking too often: slow down
net-rate = está a pedir demasiadas vezes: abrande

# this server does not answer for that name, or to pages of other sites: --origin lets it
net-origin = este servidor não responde por esse nome, nem a páginas de outros sítios: --origin permite-o

# {option}: a switch has no value, and everything else has one
net-option-value = { $option }: um interruptor não tem valor, e tudo o resto tem

# bot {bot}: {option} cannot be set over the network
net-bot-option = programa { $bot }: { $option } não se pode definir pela rede

# a bot that is an outside program cannot be named over the network
net-cmd = um programa externo não se pode indicar pela rede

# the record holds no game
net-no-record = o registo não contém nenhum jogo

# variations stand in brackets ( ) behind the move that they could have been played instead of
walk-brackets = as variantes ficam entre parênteses ( ) depois da jogada em vez da qual se poderiam jogar

# options: {option} is neither a text nor a number nor a switch
net-option = opções: { $option } não é texto, nem número, nem interruptor

# clock: the start is from {low} to {high} milliseconds, the increment at most {most}
net-clock = relógio: o início vai de { $low } a { $high } milissegundos, o incremento até { $most }

# an open game is between two people, and the seat is 1 or 2
net-open = um jogo aberto é entre duas pessoas, e o lugar é 1 ou 2

# a name has from 1 to {most} characters that can be seen
net-name = um nome tem de 1 a { $most } caracteres visíveis

# the message cannot be read: {error}
net-message = não é possível ler a mensagem: { $error }

# live play is over a WebSocket: ask for one
net-upgrade = o jogo ao vivo faz-se por WebSocket: peça um

# the first message must be hello
net-hello = a primeira mensagem tem de ser hello

# hello is said once
net-hello-again = hello diz-se uma só vez

# messages are text, not bytes
net-text-only = as mensagens são texto, não bytes

# there is nothing at this address
net-nothing = não há nada neste endereço

# this address is not for requests of this kind
net-method = este endereço não é para pedidos deste género

# no game has begun: say beginGame first
visualiser-no-game = nenhum jogo começou: diga primeiro beginGame

# '{text}' is neither beginGame PLAYER PLAYER nor playerChoose POSITION
visualiser-message = '{ $text }' não é beginGame JOGADOR JOGADOR nem playerChoose POSIÇÃO

# the game is not over: playerChoose POSITION is what is waited for
visualiser-game-on = o jogo não acabou: espera-se playerChoose POSIÇÃO

# '{text}' is not a position from 1 to {most}
visualiser-position = '{ $text }' não é uma posição de 1 a { $most }

# the system tells of no place for games: give one with --data
serve-no-folder = o sistema não indica nenhum lugar para os jogos: dê um com --data

# cannot listen at {address}: {error}
serve-listen = não é possível escutar em { $address }: { $error }

# there is no such tournament here
net-no-tournament = esse torneio não existe aqui

# a tournament here has 2 to {players} players and up to {games} games
net-tournament = um torneio aqui tem de 2 a { $players } jogadores e até { $games } jogos

# there are up to {plies} random moves, and 1 to {time} milliseconds for a move
net-tournament-terms = há até { $plies } jogadas ao acaso, e de 1 a { $time } milissegundos por jogada

# the board has {wanted} points, and {given} are given
setup-points = o tabuleiro tem { $wanted } pontos, e foram dados { $given }

# {content} is not a player whose piece could be on a point: it is 1, 2, or 0 for none
setup-piece = { $content } não é um jogador que possa ter uma peça num ponto: é 1, 2, ou 0 se nenhum

# no move goes through these points
move-path = nenhuma jogada passa por estes pontos

# the player to move is 1 or 2, not {number}
net-player = o jogador a jogar é 1 ou 2, não { $number }
# ({heap}) {count}  {binary}
fact-heap = ({ $heap }) { $count }  { $binary }
# nim-sum {sum}  {binary}
fact-nim-sum = soma-nim { $sum }  { $binary }
# {size}
tables-knights-size = { $size }

# there is no action {action}: they are 0 to {last}
no-such-action = não há ação { $action }: vão de 0 a { $last }

# this variant has {count} different moves, and an array of them may have {most}: choose a smaller one
too-many-actions = esta variante tem { $count } jogadas diferentes, e uma tabela delas pode ter { $most }: escolha uma mais pequena
