import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type * as z from 'zod/mini'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listRowErrors } from '../contract/row.ts'
import type { troubledRowView } from '../contract/row.ts'
import { isEditable } from '../domain/register.ts'
import { rowsWord, rowTones, rubles } from './register-words.ts'
import { RowProblems } from './row-problems.tsx'

type Troubled = z.output<typeof troubledRowView>

export async function loader({ context, url }: LoaderFunctionArgs) {
  const code = /^R\d{3}$/.exec(url.searchParams.get('code') ?? '')?.[0]
  return { errors: await load(context, listRowErrors, { query: { ...(code && { code }) } }), code: code ?? null }
}

export const meta: MetaFunction = () => [{ title: 'Ошибки в реестрах — Наряд' }]

export default function RegisterErrorsPage() {
  const { errors, code } = useLoaderData<typeof loader>()
  const mayEdit = useMay('editRegisters')
  const pages = usePages(
    listRowErrors,
    errors,
    (cursor) => ({ query: { cursor, ...(code && { code }) } }),
    (page) => page,
  )
  return (
    <>
      <PageHeader
        title="Ошибки в реестрах"
        description="Строки с ошибками и удержанные выплаты всех живых реестров."
        back={{ to: '/client/registers', label: 'Все реестры' }}
      />
      {errors.total > 0 && <Causes errors={errors} code={code} />}
      {pages.items.length === 0 ? (
        <NoErrors checkedAt={errors.last_checked_at} filtered={code !== null && errors.total > 0} />
      ) : (
        <ul className="space-y-3">
          {pages.items.map((item) => (
            <li key={item.row.id} data-row={item.row.id} tabIndex={-1} className="card px-5 py-4">
              <TroubledRow item={item} mayEdit={mayEdit} />
            </li>
          ))}
        </ul>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

type Errors = CallReply<typeof listRowErrors>

/** Why rows wait over all registers: how many, for what sum and since when. */
function Causes({ errors, code }: { readonly errors: Errors; readonly code: string | null }) {
  return (
    <nav aria-label="Ошибки по причинам" className="card mb-5">
      <ul className="divide-y divide-line">
        <Cause to="/client/registers/Errors" name="Все" count={errors.total} isCurrent={code === null} />
        {errors.groups.map((group) => (
          <Cause
            key={group.code}
            to={`/client/registers/Errors?code=${group.code}`}
            name={group.name}
            count={group.count}
            isCurrent={group.code === code}
            sum={group.sum}
            since={group.since}
          />
        ))}
      </ul>
    </nav>
  )
}

type CauseProps = {
  readonly to: string
  readonly name: string
  readonly count: number
  readonly isCurrent: boolean
  readonly sum?: number
  readonly since?: string
}

function Cause({ to, name, count, isCurrent, sum, since }: CauseProps) {
  return (
    <li
      className={classNames('relative flex min-h-10 flex-wrap items-center gap-x-5 px-4 py-1.5', isCurrent && 'bg-accent-soft')}
    >
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1 font-medium after:absolute after:inset-0 hover:text-accent"
      >
        {name}
      </Link>
      <span className="text-small text-muted">{rowsWord(count)}</span>
      {sum !== undefined && <span className="text-small whitespace-nowrap sm:w-32 sm:text-right">{rubles(sum)}</span>}
      {since !== undefined && (
        <span className="text-small whitespace-nowrap text-muted sm:w-44 sm:text-right">
          с <Moment value={since} />
        </span>
      )}
    </li>
  )
}

function TroubledRow({ item, mayEdit }: { readonly item: Troubled; readonly mayEdit: boolean }) {
  const { row } = item
  return (
    <>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{row.fio || 'Без имени'}</p>
          <p className="text-small text-muted">
            <Link className="link" to={`/client/registers/${item.register_id}?only=errors`}>
              {item.register_number}
            </Link>
            , строка {row.no}
            {row.inn && ` · ИНН ${row.inn}`} · с <Moment value={item.since} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">{row.amount === null ? (row.typed_amount ?? '—') : <Money amount={row.amount} />}</span>
          <Status tone={rowTones[row.state]}>{row.state_name}</Status>
        </div>
      </div>
      <RowProblems registerId={item.register_id} row={row} editable={mayEdit && isEditable(item.register_state)} />
    </>
  )
}

function NoErrors({ checkedAt, filtered }: { readonly checkedAt: string | null; readonly filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState title="Таких ошибок больше нет" action={<LinkButton to="/client/registers/Errors">Показать все</LinkButton>} />
    )
  return (
    <EmptyState title="Ошибок нет. Все строки в порядке">
      {checkedAt !== null && (
        <>
          Последняя проверка: <Moment value={checkedAt} />
        </>
      )}
    </EmptyState>
  )
}
