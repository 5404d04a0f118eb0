import { plural } from '#/kernel/russian.ts'
import { Status } from '#/platform/web/kit/status.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { previewOutsideList } from '../contract/outside.ts'
import { OutsidePapersPart } from './outside-papers-part.tsx'
import { OutsideRows } from './outside-rows.tsx'
import type { OutsidePapers } from './use-outside-papers.ts'

export type OutsidePreview = CallReply<typeof previewOutsideList>
type Row = OutsidePreview['rows'][number]

type Props = { readonly preview: OutsidePreview; readonly papers: OutsidePapers; readonly pending: boolean }

/** The second step: what will become of each row, before anything is made or anybody invited. */
export function OutsideCheck({ preview: { rows }, papers, pending }: Props) {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const [invited, proof, wrong] = [count('invite'), count('proof'), count('wrong')]
  return (
    <>
      <div aria-live="polite" aria-busy={pending}>
        <p className="font-medium">{plannedWords(count('now'), invited, proof, wrong)}</p>
        {invited > 0 && (
          <p className="mt-1 text-muted">
            Приглашение уйдёт в СМС, без телефона появится ссылка: передайте её сами. Договор станет действовать, когда
            исполнитель придёт.
          </p>
        )}
        {proof > 0 && (
          <p className="mt-1 text-muted">
            ИНН этих исполнителей ещё не подтверждён: договор станет действовать, когда они подключат «Мой налог».
          </p>
        )}
      </div>
      {wrong > 0 && (
        <OutsidePapersPart papers={papers} label="Не хватает файлов? Добавьте их сюда, начинать заново не нужно" isBesideRows />
      )}
      <OutsideRows
        rows={rows.map((row) => ({
          row: row.row,
          name: row.name || 'Без имени',
          facts: [`№ ${row.number || '—'}`, row.file || 'файл не указан'],
          isWrong: row.outcome === 'wrong',
          problem: row.problem,
          note: row.note,
          mark: <Status tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].words}</Status>,
        }))}
      />
    </>
  )
}

const outcomes = {
  now: { tone: 'good', words: 'Станет сразу' },
  invite: { tone: 'waiting', words: 'Пригласим' },
  proof: { tone: 'waiting', words: 'Ждёт подтверждения ИНН' },
  wrong: { tone: 'bad', words: 'Не загрузим' },
} as const

/** «118 договоров станут сразу, 240 ждут исполнителя: пригласим, 3 с ошибкой» */
function plannedWords(now: number, invited: number, proof: number, wrong: number): string {
  const parts = [
    now > 0 && `${now} ${plural(now, 'договор станет', 'договора станут', 'договоров станут')} сразу`,
    invited > 0 && `${invited} ${plural(invited, 'ждёт', 'ждут', 'ждут')} исполнителя: пригласим`,
    proof > 0 && `${proof} ${plural(proof, 'ждёт', 'ждут', 'ждут')} подтверждения ИНН`,
    wrong > 0 && `${wrong} с ошибкой`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
