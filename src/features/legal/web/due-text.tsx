import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { DueView } from '../contract.ts'
import { renewalWords } from '../domain/box.ts'
import { Difference } from './difference.tsx'

export type DueTextProps = {
  readonly item: DueView
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  readonly onRead: () => void
  readonly onAgree: () => void
}

/** One text that awaits an answer: its changes, what happens without an answer, and the box. */
export function DueText({ item, chosen, onChoose, onRead, onAgree }: DueTextProps) {
  return (
    <section aria-labelledby={`due-${item.slug}`} className="card space-y-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`due-${item.slug}`} className="font-semibold">
          {item.title}
        </h3>
        {item.overdue && <Status tone="bad">Работа ждёт ответа</Status>}
      </div>
      <p className="text-small text-muted">
        <Consequence item={item} />
      </p>
      {item.reason === 'changed' && (
        <ul className="list-disc space-y-1 pl-5 marker:text-muted">
          {item.changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {item.difference.some(({ is }) => is !== 'same') && (
        <details>
          <summary className="link w-fit cursor-pointer">Что изменилось по строкам</summary>
          <div className="mt-2">
            <Difference lines={item.difference} />
          </div>
        </details>
      )}
      <p>
        <button type="button" className="link" onClick={onRead}>
          Открыть текст целиком
        </button>
      </p>
      {item.box === null ? (
        <Button onClick={onAgree}>Принять кодом из СМС</Button>
      ) : (
        <Checkbox
          name={item.slug}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          label={renewalWords(item)}
        />
      )}
    </section>
  )
}

/** What an answer, or its absence, means. */
function Consequence({ item }: { readonly item: DueView }) {
  if (item.reason === 'never') return 'Этот документ вы ещё не принимали. Он нужен на этой стороне сервиса.'
  if (item.reason === 'withdrawn') return 'Вы отозвали этот документ. Пока он не принят, всё можно смотреть, но нельзя менять.'
  const editions = `Редакция ${item.version} вместо ${item.accepted_version ?? 'прежней'}.`
  if (item.until !== null) {
    if (item.overdue) return `${editions} Срок ответа прошёл: пока документ не принят, всё можно смотреть, но нельзя менять.`
    return (
      <>
        {editions} Ответьте до <Moment value={item.until} />: потом работа остановится.
      </>
    )
  }
  return `${editions} ${withoutAnswer[item.slug] ?? ''}`
}

const withoutAnswer: Readonly<Record<string, string>> = {
  einteraction: 'Пока она не принята, подписывать документы нельзя.',
  delegation: 'Действующая привязка работает; новая начнётся только после согласия.',
  distribution: 'Пока согласия нет, ваша карточка скрыта.',
  marketing: 'Пока согласия нет, новости не приходят.',
}
