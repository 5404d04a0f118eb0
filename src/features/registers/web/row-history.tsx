import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { FileButtons } from '#/platform/web/kit/file-buttons.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { exportHistory, listHistory } from '../contract/history.ts'
import { cellFields, cellNames } from '../domain/row-change.ts'
import { HistoryRows, RowCells } from './history-rows.tsx'
import { historyQuery } from './load-history.ts'
import { rowsWord } from './register-words.ts'

type Props = {
  readonly register: { readonly id: string; readonly number: string }
  readonly history: CallReply<typeof listHistory>
}

/** What was done to the rows of a register, by whom and when, with what each cell said before. */
export function RowHistory({ register: { id, number }, history }: Props) {
  const [search] = useSearchParams()
  const query = historyQuery(search)
  const pages = usePages(listHistory, history, (cursor) => ({ params: { id }, query: { ...query, cursor } }), same)
  const isNarrowed = Object.keys(query).length > 0
  return (
    <section aria-label="История строк">
      {(history.items.length > 0 || isNarrowed) && (
        <>
          <Filters search={search} authors={history.authors} />
          <FileButtons
            className="mb-3 sm:justify-end"
            onSave={(format) => saveFile(addressOf(exportHistory, { id }, { ...query, format }), `${number} история.${format}`)}
          />
        </>
      )}
      {pages.items.length === 0 ? (
        <NoHistory registerId={id} isNarrowed={isNarrowed} />
      ) : (
        <ol className="card divide-y divide-line">
          {pages.items.map((entry) => (
            <Entry key={entry.id} registerId={id} entry={entry} />
          ))}
        </ol>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </section>
  )
}

function same(reply: CallReply<typeof listHistory>) {
  return reply
}

type Filtered = { readonly search: URLSearchParams; readonly authors: Props['history']['authors'] }

function Filters({ search, authors }: Filtered) {
  return (
    <FilterLine label="Отбор истории">
      <TextField
        label="Номер строки"
        name="no"
        type="search"
        inputMode="numeric"
        maxLength={6}
        placeholder="Номер строки"
        defaultValue={search.get('no') ?? ''}
        className="md:flex-1"
      />
      <SelectField
        label="Что изменено"
        name="field"
        placeholder="Любое поле"
        options={cellFields.map((field) => ({ value: field, label: cellNames[field] }))}
        defaultValue={search.get('field') ?? ''}
        className="md:flex-1"
      />
      <SelectField
        label="Кто изменил"
        name="member"
        placeholder="Все сотрудники"
        options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={search.get('member') ?? ''}
        className="md:flex-1"
      />
    </FilterLine>
  )
}

type EntryProps = { readonly registerId: string; readonly entry: Props['history']['items'][number] }

function Entry({ registerId, entry }: EntryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { row, other } = entry
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="font-medium">
          {row && entry.rows === 1 ? (
            <Link className="link" to={`/client/registers/${registerId}?tab=history&row=${row.no}`} preventScrollReset>
              {entry.title}
            </Link>
          ) : (
            entry.title
          )}
          {other && (
            <>
              {', '}
              <Link className="link" to={`/client/registers/${other.id}`}>
                {other.number}
              </Link>
            </>
          )}
        </p>
        <p className="text-small text-muted">
          {entry.by}, <Moment value={entry.at} />
        </p>
      </div>
      {row && <RowCells registerId={registerId} row={row} isNamed={entry.rows > 1} />}
      {entry.rows > 1 && entry.other === null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          {entry.fields.length > 0 && <span className="text-small text-muted">{entry.fields.join(', ')}</span>}
          <Button size="small" variant="quiet" className="-ml-3.5" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Скрыть строки' : `Показать ${rowsWord(entry.rows)}`}
          </Button>
        </div>
      )}
      {isOpen && <HistoryRows registerId={registerId} changeId={entry.id} />}
    </li>
  )
}

function NoHistory({ registerId, isNarrowed }: { readonly registerId: string; readonly isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      title="Таких изменений нет"
      action={<LinkButton to={`/client/registers/${registerId}?tab=history`}>Показать все</LinkButton>}
    >
      Проверьте номер строки, поле и сотрудника.
    </EmptyState>
  ) : (
    <EmptyState title="Строки ещё не меняли">
      Здесь будет видно, кто и когда исправил строку, что в ней было и что стало. Как строки загружены, это не меняет.
    </EmptyState>
  )
}
