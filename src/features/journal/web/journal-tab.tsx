import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listJournal } from '../contract.ts'
import { journalColumns } from './journal-columns.tsx'
import { JournalFilters } from './journal-filters.tsx'
import { isNarrowed, queryOf } from './read-address.ts'
import type { JournalAddress } from './read-address.ts'

type Props = { readonly journal: CallReply<typeof listJournal>; readonly address: JournalAddress }

/** The tab «Журнал» of an organization. */
export function JournalTab({ journal, address }: Props) {
  const pages = usePages(
    listJournal,
    journal.page,
    (cursor) => ({ query: { ...queryOf(address), cursor } }),
    (reply) => reply.page,
  )
  return (
    <section aria-label="Журнал действий">
      <JournalFilters address={address} members={journal.members} />
      <Table
        caption="Журнал действий организации, новые сверху"
        columns={journalColumns}
        rows={pages.items}
        keyOf={({ no }) => String(no)}
        empty={<NoEntries address={address} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </section>
  )
}

function NoEntries({ address }: { readonly address: JournalAddress }) {
  return isNarrowed(address) ? (
    <EmptyState title="Таких записей нет" action={<LinkButton to="?tab=journal">Показать все</LinkButton>}>
      Проверьте раздел, сотрудника и даты.
    </EmptyState>
  ) : (
    <EmptyState title="Журнал пока пуст">
      Здесь будет видно, кто и когда публиковал задания, подписывал документы, согласовывал и запускал выплаты.
    </EmptyState>
  )
}
