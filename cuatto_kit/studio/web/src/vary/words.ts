const en = {
  title: "Variations",
  about: "Each differs from the board by one change that chance has made. Choose one to put it in its place; undo brings the old one back.",
  close: "Close the variations",
  asItIs: "As it was",
  others: "Others",
  further: "Vary this one",
  making: "Changing the board …",
  playing: "Playing a few games on each …",
  faulty: "Mend the faults of the board, then it can be varied.",
  refused: "There are no variations",
  list: "The board and its variations",
};

export const words: Record<"en" | "es", typeof en> = {
  en,
  es: {
    title: "Variantes",
    about: "Cada una difiere del tablero en un cambio hecho al azar. Elija una para ponerla en su lugar; deshacer trae de vuelta la anterior.",
    close: "Cerrar las variantes",
    asItIs: "Como estaba",
    others: "Otras",
    further: "Variar esta",
    making: "Se cambia el tablero …",
    playing: "Se juegan unas partidas en cada una …",
    faulty: "Corrija los errores del tablero; entonces se podrá variar.",
    refused: "No hay variantes",
    list: "El tablero y sus variantes",
  },
};
