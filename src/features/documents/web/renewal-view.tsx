import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { listRenewed } from '../contract/renewal.ts'
import type { readRenewals } from '../contract/renewal.ts'
import { isAwaited, renewalLifecycle } from '../domain/renewal.ts'
import type { RenewalAnswer } from '../domain/renewal.ts'
import { RenewalCard } from './renewal-card.tsx'
import type { RenewalDialogProps } from './renewal-dialog.tsx'
import { renewedQuery } from './renewed-query.ts'

const RenewalDialog = lateWindow<RenewalDialogProps>(async () => (await import('./renewal-dialog.tsx')).RenewalDialog)

type View = z.output<typeof readRenewals.reply>
type People = z.output<typeof listRenewed.reply>
type Line = People['items'][number]

/** Who signed under which edition of a template, to whom a new one was proposed, and what each has answered. */
export function RenewalView({ view, people }: { readonly view: View; readonly people: People }) {
  const [asking, setAsking] = useState(false)
  const [search] = useSearchParams()
  const query = renewedQuery(search)
  const { kind } = view
  const outdated = view.older.reduce((all, { count }) => all + count, 0)
  const isRunning = view.renewals.some(({ state }) => renewalLifecycle.is.proposing(state))
  const awaited = view.renewals
    .flatMap(({ answers }) => answers)
    .filter(({ answer }) => answer === 'preparing' || isAwaited(answer))
  const toAsk = outdated - awaited.reduce((all, { count }) => all + count, 0)
  const isMaking = view.renewals.some(({ answers }) => answers.some(({ answer }) => answer === 'preparing'))
  useLive(3_000, isRunning || isMaking)
  const pages = usePages(
    listRenewed,
    people,
    (cursor) => ({ params: { kind }, query: { ...query, cursor } }),
    (reply) => reply,
  )
  const chosen = view.renewals.find(({ id }) => id === query.renewal)
  return (
    <div className="space-y-5">
      <header className="space-y-3">
        <h2 className="text-heading font-semibold">{view.kind_name}: кто подписал под какой редакцией</h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="?tab=templates" size="small">
            Все шаблоны
          </LinkButton>
          <LinkButton to={`?tab=templates&kind=${kind}`} size="small">
            Текст шаблона
          </LinkButton>
          {view.may_ask && toAsk > 0 && !isRunning && (
            <Button size="small" variant="primary" onClick={() => setAsking(true)}>
              Предложить новую редакцию ({toAsk})
            </Button>
          )}
        </div>
      </header>
      <Editions view={view} />
      {view.renewals.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {view.renewals.map((renewal) => (
            <li key={renewal.id} className="card flex flex-col gap-3 p-4">
              <RenewalCard renewal={renewal} kind={kind} current={renewal.id === query.renewal} mayAsk={view.may_ask} />
            </li>
          ))}
        </ul>
      )}
      <h3 className="font-semibold">
        {chosen ? `Кому предложили: ${chosen.edition.toLowerCase()}` : 'Подписали под прежними редакциями'}
      </h3>
      <Table
        caption="Исполнители и их ответы"
        columns={columns}
        rows={pages.items}
        keyOf={(row) => row.document_id}
        linkOf={(row) => `/client/docs/${row.proposal?.id ?? row.document_id}`}
        empty={<Nobody chosen={chosen !== undefined} home={`?tab=templates&kind=${kind}&people=1`} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <RenewalDialog open={asking} onClose={() => setAsking(false)} kind={kind} edition={view.edition} count={toAsk} />
    </div>
  )
}

function Editions({ view }: { readonly view: View }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      <li className="flex flex-wrap items-center gap-x-3 px-4 py-2.5">
        <span className="font-medium">{view.edition}</span>
        <Status tone="good">Действует</Status>
        <span className="text-muted">{documents(view.current)}</span>
      </li>
      {view.older.map(({ edition, count, first, last }) => (
        <li key={edition} className="flex flex-wrap items-center gap-x-3 px-4 py-2.5">
          <span className="font-medium">{edition}</span>
          <span className="text-muted">
            {documents(count)}, подписано {period(first, last)}. Действуют, пока их не заменят
          </span>
        </li>
      ))}
    </ul>
  )
}

function documents(count: number): string {
  return count === 0 ? 'пока никто не подписал' : `${count} ${plural(count, 'документ', 'документа', 'документов')}`
}

function period(first: string, last: string): string {
  const [from, to] = [dayOf(first), dayOf(last)]
  return from === to ? from : `${from} – ${to}`
}

function dayOf(moment: string): string {
  return formatDay(moscowDate(Temporal.Instant.from(moment)))
}

function Nobody({ chosen, home }: { readonly chosen: boolean; readonly home: string }) {
  return chosen ? (
    <EmptyState title="С таким ответом никого нет" action={<LinkButton to={home}>Все, кто под прежней редакцией</LinkButton>} />
  ) : (
    <EmptyState title="Все подписали действующую редакцию">
      Когда шаблон изменится, здесь будут те, кто подписал раньше.
    </EmptyState>
  )
}

const tones: Record<RenewalAnswer, Tone> = {
  preparing: 'quiet',
  waitsUs: 'waiting',
  waitsPerson: 'info',
  signed: 'good',
  refused: 'bad',
  left: 'warn',
}

const columns: readonly Column<Line>[] = [
  {
    key: 'person',
    head: 'Исполнитель',
    phone: 'title',
    cell: ({ person, number }) => (
      <>
        {person}
        <SecondLine>№ {number}</SecondLine>
      </>
    ),
  },
  { key: 'edition', head: 'Подписал под', cell: ({ edition }) => edition },
  { key: 'signed', head: 'Когда', cell: ({ signed_at: at }) => (at === null ? '—' : dayOf(at)) },
  { key: 'answer', head: 'Новая редакция', phone: 'long', cell: answerCell },
]

function answerCell({ answer, answer_name: name, proposal, why }: Line) {
  if (answer === null) return <span className="text-muted">не предлагали</span>
  const waits = isAwaited(answer)
  return (
    <>
      <Status tone={tones[answer]}>{name}</Status>
      {proposal && waits && <SecondLine>до {dayOf(proposal.expires_at)}</SecondLine>}
      {why !== null && <SecondLine>{why}</SecondLine>}
    </>
  )
}
