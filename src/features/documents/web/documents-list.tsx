import { Download } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useRowChoice } from '#/platform/web/kit/use-row-choice.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import {
  documentTabs,
  downloadClientDocuments,
  downloadPersonDocuments,
  listClientDocuments,
  listPersonDocuments,
} from '../contract/document.ts'
import { documentLifecycle, isOwnPaper, ownName, waitingSide } from '../domain/document.ts'
import type { DocumentSide } from '../domain/document.ts'
import { isNearEnd } from '../domain/retention.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { ArchivesButton } from './archives-button.tsx'
import { ChosenDocuments } from './chosen-documents.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { toneOf } from './document-tone.ts'
import { documentsQuery, isNarrowed, keepsTerms } from './documents-address.ts'
import type { DocumentsAddress } from './documents-address.ts'
import { OutsideWindow, useOutsideWindow } from './outside-window.tsx'
import type { SignSheetProps } from './sign-sheet.tsx'
import { useSignSheet } from './use-sign-sheet.ts'

const SignSheet = lateWindow<SignSheetProps>(async () => (await import('./sign-sheet.tsx')).SignSheet)

type Reply = z.output<typeof listClientDocuments.reply>
type Card = Reply['items'][number]
type DocumentTab = DocumentsAddress['tab']

/** The documents of one side: tabs by whose turn it is, newest first. */
export function DocumentsList({
  side,
  address,
  first,
}: {
  readonly side: DocumentSide
  readonly address: DocumentsAddress
  readonly first: Reply
}) {
  const { tab } = address
  const query = documentsQuery(address)
  const total = first.total ?? 0
  const home = `/${side}/docs`
  const pages = usePages(
    side === 'client' ? listClientDocuments : listPersonDocuments,
    first,
    (cursor) => ({ query: { ...query, cursor } }),
    (reply) => reply,
  )
  const sheet = useSignSheet()
  const may = useMay('signDocuments')
  const maySign = side === 'person' || may
  const signs = maySign && tab === 'to_sign'
  const choice = useRowChoice(pages.items, {
    most: manifestLimit,
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    allLabel: 'Выбрать все на странице',
  })
  const [saving, setSaving] = useState(false)
  const mayDestroy = useMay('destroyDocuments')
  const [destroying, setDestroying] = useState(false)
  const [offered, setOffered] = useState<'agreement' | 'paper'>()
  const outside = useOutsideWindow()
  return (
    <>
      <PageHeader
        title="Документы"
        actions={
          <>
            {total > 0 && (
              <Button pending={saving} icon={<Download size={18} aria-hidden="true" />} onClick={() => void save(query)}>
                Скачать {isNarrowed(address) || tab !== 'all' ? 'по отбору' : 'всё'} ({shortCount(total)})
              </Button>
            )}
            {total > 0 && <ArchivesButton side={side} from={query.from} to={query.to} />}
            {side === 'client' && maySign && (
              <Menu
                label="Составить документ"
                face="Составить"
                items={[
                  { label: 'Соглашение', onSelect: () => setOffered('agreement') },
                  { label: 'Свой документ', onSelect: () => setOffered('paper') },
                  { label: 'Загрузить подписанные вне платформы', onSelect: () => outside.show() },
                ]}
              />
            )}
            {maySign && first.to_sign > 0 && (
              <Button variant="primary" onClick={() => sheet.sign(undefined)}>
                {first.to_sign > 1 ? `Подписать всё (${shortCount(first.to_sign)})` : 'Подписать'}
              </Button>
            )}
          </>
        }
      />
      {sheet.open && !maySign && <NoRight onClose={sheet.close} />}
      <LinkTabs
        label="Документы по состоянию"
        tabs={documentTabs.map((key) => ({
          to: `${home}?tab=${key}`,
          label: tabNames[side][key],
          current: key === tab,
          ...(key === 'to_sign' ? { count: first.to_sign } : {}),
        }))}
      />
      <DocumentFilters key={tab} side={side} address={address} />
      {side === 'client' && mayDestroy && keepsTerms(tab) && (
        <Button size="small" variant="quiet" className="mb-3" onClick={() => setDestroying(true)}>
          Уничтожение по сроку
        </Button>
      )}
      {choice.ids.length > 0 && (
        <ChosenDocuments
          key={JSON.stringify(query)}
          side={side}
          query={query}
          ids={choice.ids}
          isWholePage={choice.isWhole}
          total={total}
          saving={saving}
          onSave={(what) => void save(what)}
          onSign={signs ? sheet.sign : undefined}
          reminds={maySign && (tab === 'other_side' || tab === 'all')}
          onClear={choice.clear}
        />
      )}
      <Table
        caption={`Документы: ${tabNames[side][tab]}`}
        columns={[choice.column, ...columns[side]]}
        rows={pages.items}
        keyOf={(row) => row.id}
        linkOf={(row) => `${home}/${row.id}`}
        empty={isNarrowed(address) ? <NothingFound home={`${home}?tab=${tab}`} /> : <NoDocuments side={side} tab={tab} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <DestructionDialog open={destroying} onClose={() => setDestroying(false)} />
      <OwnPaperDialog open={offered === 'paper'} onClose={() => setOffered(undefined)} />
      {side === 'client' && maySign && <OutsideWindow {...outside} />}
      <AgreementDialog open={offered === 'agreement'} onClose={() => setOffered(undefined)} />
      <SignSheet open={sheet.open && maySign} side={side} ids={sheet.ids} onClose={sheet.close} onAgree={sheet.agree} />
    </>
  )

  async function save(what: object): Promise<void> {
    setSaving(true)
    const endpoint = side === 'client' ? downloadClientDocuments : downloadPersonDocuments
    await saveFile(addressOf(endpoint, {}, { ...what }), 'Документы.zip')
    setSaving(false)
  }
}

const OwnPaperDialog = lateWindow(async () => (await import('./own-paper-dialog.tsx')).OwnPaperDialog)

const AgreementDialog = lateWindow(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)

const DestructionDialog = lateWindow(async () => (await import('./destruction-dialog.tsx')).DestructionDialog)

/** A link to sign was opened by a member who may only look. */
function NoRight({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        title="Подписать вы не можете: у вашей роли нет права подписи"
        action={<Button onClick={onClose}>Понятно</Button>}
      >
        Перешлите ссылку владельцу или подписанту организации либо попросите владельца дать вам это право. Прочитать документы
        можно и так.
      </Notice>
    </div>
  )
}

function NothingFound({ home }: { readonly home: string }) {
  return (
    <EmptyState title="По этому отбору ничего нет" action={<LinkButton to={home}>Показать все</LinkButton>}>
      Измените слова, период или сумму.
    </EmptyState>
  )
}

function NoDocuments({ side, tab }: { readonly side: DocumentSide; readonly tab: DocumentTab }) {
  const all = <LinkButton to={`/${side}/docs?tab=all`}>Все документы</LinkButton>
  const tasks = (
    <LinkButton to={side === 'client' ? '/client/tasks' : '/tasks'}>
      {side === 'client' ? 'К заданиям' : 'Найти задание'}
    </LinkButton>
  )
  return (
    <EmptyState title={emptyTabs[tab]} action={tab === 'all' ? tasks : all}>
      {tab === 'all' || tab === 'to_sign' ? emptyTexts[side] : undefined}
    </EmptyState>
  )
}

const counterpartyNames = { client: 'Исполнитель', person: 'Заказчик' } as const

const columns = { client: columnsFor('client'), person: columnsFor('person') } as const

function columnsFor(side: DocumentSide): readonly Column<Card>[] {
  return [
    { key: 'document', head: 'Документ', phone: 'title', cell: documentName },
    { key: 'counterparty', head: counterpartyNames[side], long: true, cell: (row) => row.counterparty },
    {
      key: 'amount',
      head: 'Сумма',
      align: 'right',
      phone: (row) => row.amount !== null,
      cell: (row) => (row.amount === null ? '—' : <Money amount={row.amount} />),
    },
    { key: 'day', head: 'Дата', cell: (row) => <Day value={row.day} /> },
    {
      key: 'state',
      head: 'Статус',
      cell: (row) => <Status tone={toneOf(row)}>{row.waits_me ? 'Подпишите' : row.state_name}</Status>,
    },
    { key: 'term', head: 'Срок', phone: (row) => row.signed_at !== null || waitingSide(row.state) !== undefined, cell: term },
  ]
}

function documentName(row: Card) {
  return (
    <>
      {isOwnPaper(row.kind) ? ownName(row.title, row.number) : row.kind_name}{' '}
      <span className="whitespace-nowrap">№ {row.number}</span>
    </>
  )
}

function term(row: Card) {
  const until = row.kept_until === null ? undefined : Temporal.PlainDate.from(row.kept_until)
  if (until && isNearEnd(until, moscowDate(Temporal.Now.instant())))
    return <span className="text-warn">хранится до {formatDay(until)}</span>
  if (documentLifecycle.is.signedOutside(row.state)) return '—'
  if (row.signed_at !== null) return <span className="text-muted">подписан {dayOf(row.signed_at)}</span>
  return waitingSide(row.state) ? <span className="whitespace-nowrap">до {dayOf(row.expires_at)}</span> : '—'
}

function dayOf(moment: string): string {
  return formatDay(moscowDate(Temporal.Instant.from(moment)))
}

const tabNames = {
  client: {
    to_sign: 'На подпись',
    other_side: 'У исполнителя',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
  person: {
    to_sign: 'На подпись',
    other_side: 'У заказчика',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
} as const

const emptyTabs = {
  to_sign: 'Подписывать нечего',
  other_side: 'Никого не ждём',
  signed: 'Подписанных документов ещё нет',
  closed: 'Отклонённых и истёкших документов нет',
  all: 'Документов ещё нет',
} as const

const emptyTexts: Record<DocumentSide, string> = {
  client: 'Договор и заказ составляются сами, когда вы выбираете исполнителя, акт — когда принимаете результат.',
  person: 'Договор и заказ составляются сами, когда заказчик выбирает вас, акт — когда он принимает результат.',
}
