/** Events recorded in the journal of a document. */
export const documentEventKinds = [
  'created',
  'frozen',
  'failed',
  'retried',
  'read',
  'codeSent',
  'codeWrong',
  'signed',
  'declined',
  'revoked',
  'loadedOutside',
  'disputed',
  'confirmed',
  'misloaded',
  'expired',
  'extended',
  'reminded',
  'annulAsked',
  'annulled',
  'kept',
  'replaceAsked',
  'replaced',
  'notReplaced',
  'stamped',
  'downloaded',
  'verified',
  'damaged',
  'restored',
  'held',
  'released',
] as const
export type DocumentEventKind = (typeof documentEventKinds)[number]

export const documentEventNames: Record<DocumentEventKind, string> = {
  created: 'Документ составлен',
  frozen: 'Файл сформирован, хеш зафиксирован',
  failed: 'Файл не сформирован',
  retried: 'Формирование запущено ещё раз',
  read: 'Документ прочитан',
  codeSent: 'Отправлен код подписи',
  codeWrong: 'Введён неверный код',
  signed: 'Документ подписан',
  declined: 'Подпись отклонена',
  revoked: 'Документ отозван',
  loadedOutside: 'Загружен файл договора, подписанного вне платформы',
  disputed: 'Исполнитель сообщил, что договор не его',
  confirmed: 'Исполнитель подтвердил договор',
  misloaded: 'Заказчик сообщил, что договор загружен по ошибке',
  expired: 'Срок подписания истёк',
  extended: 'Срок подписания продлён',
  reminded: 'Другой стороне напомнили подписать',
  annulAsked: 'Предложено аннулировать',
  annulled: 'Аннулирован соглашением сторон',
  kept: 'Остался в силе: соглашение об аннулировании не подписано',
  replaceAsked: 'Предложена новая редакция',
  replaced: 'Заменён новой редакцией: её подписали обе стороны',
  notReplaced: 'Остался в силе: новая редакция не подписана',
  stamped: 'Готовы копия с отметками и протокол',
  downloaded: 'Файл скачан',
  verified: 'Подлинность проверена',
  damaged: 'Файл повреждён: байты не те, что зафиксированы',
  restored: 'Файл восстановлен из второй копии, хеш прежний',
  held: 'Уничтожение по сроку остановлено',
  released: 'Запрет на уничтожение снят',
}

export type JournalLine = {
  readonly documentId: string
  readonly kind: string
  /** `system`, `public` or the id of a person. */
  readonly actor: string
  readonly details: Readonly<Record<string, string | number>>
  readonly at: Temporal.Instant
}

/** Returns the text hashed for a line: the hash of the previous line and every fact, in one fixed order. */
export function journalText(line: JournalLine, previousHash: string): string {
  const details = Object.entries(line.details).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([previousHash, line.documentId, line.kind, line.actor, details, line.at.epochMilliseconds])
}

/** The previous hash of the first line of a chain. */
export const journalStart = '0'.repeat(64)
