import { plural } from '#/kernel/russian.ts'

type Counts = Readonly<Record<'waiting' | 'awaiting' | 'made' | 'wrong' | 'lapsed', number>>

/** «Загружено 118, ждут исполнителя 240, с ошибкой 3» */
export function outcomeWords({ waiting, awaiting, made, wrong, lapsed }: Counts): string {
  const parts = [
    `Загружено ${made}`,
    awaiting > 0 && `${plural(awaiting, 'ждёт', 'ждут', 'ждут')} исполнителя ${awaiting}`,
    wrong > 0 && `с ошибкой ${wrong}`,
    lapsed > 0 && `не дождались исполнителя ${lapsed}`,
    waiting > 0 && `в очереди ${waiting}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
