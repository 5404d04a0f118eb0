/** Where a member saw the data of one person. */
export const personalViewNames = {
  card: 'карточка исполнителя',
  document: 'документ',
  row: 'строка реестра',
} as const
export type PersonalViewKind = keyof typeof personalViewNames
