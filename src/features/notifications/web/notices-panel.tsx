import { Archive, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { notificationCategories } from '../domain/notification.ts'
import type { NotificationCategory } from '../domain/notification.ts'
import { categoriesOf } from './categories-of.ts'
import { NoNotices } from './no-notices.tsx'
import { isUnread } from './notice-act.ts'
import type { Notification } from './notice-act.ts'
import { NoticeDays } from './notice-days.tsx'
import { useBellNotices } from './use-bell-notices.ts'

/** The customer's notices over the current page. */
export function NoticesPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Уведомления">
      <Notices />
    </Sheet>
  )
}

type Filters = { readonly unread: boolean; readonly category: NotificationCategory | undefined }

const everything: Filters = { unread: false, category: undefined }

function Notices() {
  const [filters, setFilters] = useState(everything)
  const { unread, category } = filters
  const choose = (value: string) => setFilters({ unread, category: notificationCategories.find((known) => known === value) })
  const shown = (
    <>
      <SelectField
        label="О чём"
        placeholder="Обо всём"
        options={categoriesOf('client')}
        value={category ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        className="mb-5 sm:w-56"
      />
      <NoticesOf key={`${unread} ${category ?? ''}`} filters={filters} onAll={() => setFilters(everything)} />
    </>
  )
  return (
    <div className="max-sm:min-h-[calc(94dvh-7.5rem)]">
      <Tabs
        label="Какие уведомления"
        value={unread ? 'unread' : 'all'}
        onValueChange={(value) => setFilters({ category, unread: value === 'unread' })}
        tabs={[
          { value: 'all', label: 'Все', content: shown },
          { value: 'unread', label: 'Непрочитанные', content: shown },
        ]}
      />
    </div>
  )
}

type OfProps = { readonly filters: Filters; readonly onAll: () => void }

function NoticesOf({ filters, onAll }: OfProps) {
  const { unread, category } = filters
  const notices = useBellNotices({ ...(unread && { unread: '1' }), ...(category && { category }) })
  const [id, setId] = useState<string | null>(null)
  const { list, refusal, archived } = notices
  const open = (notice: Notification) => {
    if (isUnread(notice)) void notices.read(notice)
  }
  if (!list) return refusal ? <Failure refusal={refusal} onAgain={() => void notices.look()} /> : <Waiting />
  return (
    <>
      <Actions unread={list.items.some(isUnread)} pending={notices.isReadingAll} onReadAll={() => void notices.readAll()} />
      {list.items.length === 0 ? (
        <NoNotices filters={{ ...filters, source: undefined }} all={<Button onClick={onAll}>Показать все</Button>} />
      ) : (
        <NoticeDays
          notices={list.items}
          opened={{ id, open: setId, close: () => setId(null) }}
          onOpen={open}
          onGo={notices.go}
          act={{ label: 'В архив', icon: <Archive size={18} aria-hidden="true" />, isArchiving: true, run: notices.archive }}
        />
      )}
      <KeyPager next={list.next} pending={notices.pending} onMore={() => void notices.more()} />
      <div role="status" className="sticky bottom-0 mt-4">
        {archived && <Archived key={archived.id} title={archived.title} onBack={() => void notices.giveBack(archived)} />}
      </div>
    </>
  )
}

type ActionsProps = { readonly unread: boolean; readonly pending: boolean; readonly onReadAll: () => void }

function Actions({ unread, pending, onReadAll }: ActionsProps) {
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <LinkButton to="/person/notification/archive" size="small" icon={<Archive size={18} aria-hidden="true" />}>
        Архив
      </LinkButton>
      {unread && (
        <Button size="small" pending={pending} icon={<CheckCheck size={18} aria-hidden="true" />} onClick={onReadAll}>
          Прочитать все
        </Button>
      )}
    </div>
  )
}

/** The pressed button disappears with its row: the focus moves to the undo button. */
function Archived({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  return (
    <span className="flex min-h-12 items-center gap-4 rounded-field bg-ink px-4 py-2 text-canvas shadow-float">
      <span className="flex-1">Уведомление в архиве</span>
      <button
        ref={focusOn}
        type="button"
        aria-label={`Вернуть: ${title}`}
        className="min-h-9 font-semibold underline underline-offset-2"
        onClick={onBack}
      >
        Вернуть
      </button>
    </span>
  )
}

function focusOn(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function Failure({ refusal, onAgain }: { readonly refusal: CallRefusal; readonly onAgain: () => void }) {
  return (
    <Notice
      tone="bad"
      title="Не получилось показать уведомления"
      action={
        <Button size="small" onClick={onAgain}>
          Повторить
        </Button>
      }
    >
      {refusal.kind === 'network' ? 'Нет связи с сервером. Проверьте интернет.' : refusal.message}
    </Notice>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Загружаем уведомления" className="space-y-3">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-24 w-full" />
      ))}
    </div>
  )
}
