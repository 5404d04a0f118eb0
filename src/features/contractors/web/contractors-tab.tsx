import { Tag, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useRowChoice } from '#/platform/web/kit/use-row-choice.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { listContractors } from '../contract/contractor.ts'
import { BulkTagsDialog } from './bulk-tags-dialog.tsx'
import { ContractorActions } from './contractor-actions.tsx'
import { contractorColumns } from './contractor-columns.tsx'
import { ContractorFilters } from './contractor-filters.tsx'
import { filterFrom } from './read-address.ts'
import type { Contractor, ContractorPage } from './shown-contractor.ts'

/** Maximum number of people in one bulk change. */
const mostChosen = 100

/** Everyone who has worked or works with the organization; a name opens the card. */
export function ContractorsTab({ first, tags }: { readonly first: ContractorPage; readonly tags: readonly string[] }) {
  const [search] = useSearchParams()
  const mayEdit = useMay('editTasks')
  const mayCheck = useMay('checkNpdStatus')
  const filter = filterFrom(search)
  const pages = usePages(
    listContractors,
    first,
    (cursor) => ({ query: { ...filter, cursor } }),
    (reply) => reply,
  )
  const choice = useRowChoice(pages.items, {
    most: mostChosen,
    idOf: (row) => row.contractor_id,
    nameOf: (row) => row.name || row.inn,
    allLabel: 'Выбрать всех на странице',
  })
  // A refresh would cut a list scrolled beyond its first page back to that page.
  useLive(60_000, pages.items.length === first.items.length, ['status'])
  const tagged = pages.items.some((row) => row.tags.length > 0)
  const shown = contractorColumns.filter(({ key }) => key !== 'tags' || tagged)
  const card = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('contractor', id)
    return `?${next.toString()}`
  }
  return (
    <>
      <ContractorFilters tags={tags} />
      {choice.ids.length > 0 && <ChosenBar ids={choice.ids} tags={tags} onClear={choice.clear} />}
      <Table
        caption="Мои исполнители"
        rows={pages.items}
        keyOf={(row) => row.contractor_id}
        linkOf={(row) => card(row.contractor_id)}
        columns={[...(mayEdit ? [choice.column] : []), ...shown, ...(mayEdit || mayCheck ? [actionColumn] : [])]}
        empty={
          Object.keys(filter).length > 0 ? (
            <EmptyState title="Никого не нашли" action={<LinkButton to="?tab=people">Показать всех</LinkButton>} />
          ) : (
            <Nobody />
          )
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

type ChosenProps = { readonly ids: readonly string[]; readonly tags: readonly string[]; readonly onClear: () => void }

function ChosenBar({ ids, tags, onClear }: ChosenProps) {
  const [tagging, setTagging] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-2" role="status">
      <span className="font-medium">
        {plural(ids.length, 'Выбран', 'Выбраны', 'Выбрано')} {ids.length}
      </span>
      <LinkButton size="small" variant="primary" to={`/client/tasks?contractors=${ids.join(',')}`}>
        Пригласить на задание
      </LinkButton>
      <Button size="small" icon={<Tag size={16} aria-hidden="true" />} onClick={() => setTagging(true)}>
        Метки
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        Снять выбор
      </Button>
      {tagging && (
        <BulkTagsDialog
          ids={ids}
          known={tags}
          onClose={() => setTagging(false)}
          onDone={() => {
            setTagging(false)
            onClear()
          }}
        />
      )}
    </div>
  )
}

const actionColumn: Column<Contractor> = {
  key: 'actions',
  head: <span className="md:sr-only">Действия</span>,
  width: 'md:w-14',
  cell: (row) => <ContractorActions contractor={row} look="menu" />,
}

function Nobody() {
  return (
    <EmptyState
      icon={<UsersRound size={22} />}
      title="Здесь будут ваши исполнители"
      action={
        <LinkButton variant="primary" to="/client/tasks">
          К заданиям
        </LinkButton>
      }
    >
      Человек появляется в списке, когда вы выбираете его на задание или он принимает ваше приглашение.
    </EmptyState>
  )
}
