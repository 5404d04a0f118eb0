/** The confirmation for each button, and the section of the cabinet that shows it. */
const done: { readonly [act: string]: { readonly words: string; readonly place: string } } = {
  register: { words: 'Вы встали на учёт.', place: 'status' },
  unregister: { words: 'Вы сняты с учёта.', place: 'status' },
  allow: { words: 'Партнёр подключён.', place: 'partners' },
  refuse: { words: 'Запрос отклонён.', place: 'partners' },
  change: { words: 'Права изменены.', place: 'partners' },
  keep: { words: 'Прежние права остались.', place: 'partners' },
  rights: { words: 'Права сокращены.', place: 'partners' },
  nothing: { words: 'Ничего не изменилось: отметьте хотя бы одно право или отвяжите партнёра.', place: 'partners' },
  unbind: { words: 'Партнёр отвязан.', place: 'partners' },
  pay: { words: 'Налог оплачен.', place: 'tax' },
  clear: { words: 'Долг и пени погашены.', place: 'tax' },
  sell: { words: 'Чек оформлен.', place: 'receipts' },
  annul: { words: 'Чек аннулирован.', place: 'receipts' },
  read: { words: 'Письмо прочитано.', place: 'letters' },
  archive: { words: 'Письмо в архиве.', place: 'letters' },
}

/** Allowing a request with no rights ticked counts as a refusal. */
export function doneName(act: string, ticked: number): string {
  if (ticked > 0) return act
  return { allow: 'refuse', change: 'keep', rights: 'nothing' }[act] ?? act
}

export function doneWords(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(done, name) ? done[name]?.words : undefined
}

export function placeOf(name: string): string {
  return (Object.hasOwn(done, name) ? done[name]?.place : undefined) ?? 'status'
}
