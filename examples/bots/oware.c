/* An Oware bot for UGI (rules abapa): it plays the first legal house.   cc -O2 -o oware oware.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HOUSES[] = "ABCDEFabcdef";
static int board[12], player; /* player 0 owns houses 0 to 5 */

static int row(const int *b, int owner) {
    int sum = 0;
    for (int i = 6 * owner; i < 6 * owner + 6; i++) sum += b[i];
    return sum;
}

/* Plays a house; says whether the opponent has seeds then, without which no move is legal. */
static int sow(int *b, int house) {
    int own = house / 6, i = house, seeds = b[house], after[12];
    b[house] = 0;
    while (seeds > 0) {
        i = (i + 1) % 12;
        if (i != house) b[i]++, seeds--;
    }
    memcpy(after, b, sizeof after);
    while (i >= 0 && i / 6 != own && (after[i] == 2 || after[i] == 3)) after[i--] = 0;
    if (row(after, !own)) memcpy(b, after, sizeof after); /* a capture of all is none */
    return row(b, !own) > 0;
}

/* startpos|fen 4-4-...-0-0-S [moves FfEc] */
static void place(char *text) {
    char *moves = strstr(text, "moves"), *fen = strstr(text, "fen ");
    if (moves) *moves = 0;
    for (int i = 0; i < 12; i++) board[i] = fen ? abs((int)strtol(fen + (i ? 0 : 4), &fen, 10)) % 100 : 4;
    player = fen && strchr(fen, 'N');
    for (char *m = moves ? moves + 5 : ""; *m; m++) {
        const char *house = strchr(HOUSES, *m);
        if (house) sow(board, (int)(house - HOUSES)), player = !player;
    }
}

static const char *best(void) {
    static char move[2];
    for (int house = 6 * player; house < 6 * player + 6; house++) {
        int copy[12];
        memcpy(copy, board, sizeof copy);
        if (board[house] && sow(copy, house)) return move[0] = HOUSES[house], move;
    }
    return "0000";
}

int main(void) {
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "ugi")) puts("id name First House\nugiok");
        else if (!strcmp(line, "isready")) puts("readyok");
        else if (!strncmp(line, "position ", 9)) place(line + 9);
        else if (!strcmp(line, "go") || !strncmp(line, "go ", 3)) printf("bestmove %s\n", best());
        else if (!strcmp(line, "quit")) break;
        fflush(stdout);
    }
    return 0;
}
