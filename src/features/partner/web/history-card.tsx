import { Card } from '#/platform/web/kit/card.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listBindingHistory } from '../contract.ts'
import { messageFor, rightTexts } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'
import { bindingTones } from './binding-words.ts'

type Page = CallReply<typeof listBindingHistory>
type Line = Page['items'][number]

/** History entries use the past tense: a request from July is not being sent now. */
const pastWords: Partial<Record<BindingState, string>> = {
  sending: 'Запрос отправлен',
  waiting: 'Запрос пришёл в «Мой налог»',
  changing: 'Попросили изменить права',
}

/** History of the binding, newest first. */
export function HistoryCard({ page }: { readonly page: Page }) {
  const list = usePages(
    listBindingHistory,
    page,
    (cursor) => ({ query: { cursor, size: 10 } }),
    (reply) => reply,
  )
  return (
    <Card title="История">
      <ol className="divide-y divide-line">
        {list.items.map((line) => (
          <li key={line.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Status tone={bindingTones[line.state]}>{pastWords[line.state] ?? line.label}</Status>
              <span className="text-small text-muted">
                <Moment value={line.at} />
              </span>
            </p>
            <LineText line={line} />
          </li>
        ))}
      </ol>
      <KeyPager next={list.next} pending={list.pending} onMore={() => void list.more()} />
    </Card>
  )
}

function LineText({ line }: { readonly line: Line }) {
  const rights = messageFor(line.state) ? line.asked : line.granted
  const verb = rights === line.asked ? 'Просили' : 'Дано'
  const names = rights.map((right) => rightTexts[right].short).join(', ')
  if (line.text === null && names === '') return null
  return (
    <div className="mt-1 text-small text-muted">
      {line.text !== null && <p>{line.text}</p>}
      {names !== '' && (
        <p>
          {verb}: {names}
        </p>
      )}
    </div>
  )
}
