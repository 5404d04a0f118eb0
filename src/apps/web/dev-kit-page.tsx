import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { celebrate, toast, warn } from '#/platform/web/alerts.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { ProgressRing } from '#/platform/web/kit/progress-ring.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Stat } from '#/platform/web/kit/stat.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitTable } from './kit-table.tsx'

export function meta() {
  return [{ title: 'Набор — Наряд' }]
}

/** Every part of the kit on one page, for review in both themes and at any width. */
export default function DevKitPage() {
  return (
    <>
      <PageHeader
        title="Набор интерфейса"
        description="Все части экранов вместе: светлая и тёмная тема, от 360 до 1440 px."
        back={{ to: '/', label: 'На главную' }}
        status={<Status tone="info">Учебный режим</Status>}
        actions={
          <>
            <Button>Скачать</Button>
            <Button variant="primary" icon={<FilePlus size={18} aria-hidden="true" />}>
              Создать
            </Button>
          </>
        }
      />
      <div className="space-y-6">
        <Buttons />
        <Statuses />
        <KitFields />
        <KitTable />
        <Popups />
        <Facts />
        <Waiting />
      </div>
    </>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Card title="Кнопки">
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" pending={pending} onClick={() => setPending(true)}>
          Отправить на оплату
        </Button>
        <Button>Сохранить черновик</Button>
        <Button variant="quiet">Отмена</Button>
        <Button variant="danger">Аннулировать</Button>
        <Button variant="primary" disabled>
          Недоступно
        </Button>
        <Button size="small">Маленькая</Button>
        <LinkButton to="/tasks">Ссылка-кнопка</LinkButton>
        <CopyButton text="https://example.com" label="Скопировать ссылку" />
      </div>
    </Card>
  )
}

const tones: readonly [Tone, string][] = [
  ['good', 'Оплачен'],
  ['info', 'Проверяется'],
  ['waiting', 'Ждём исполнителя'],
  ['warn', 'Срок завтра'],
  ['bad', 'Отклонён банком'],
  ['quiet', 'Черновик'],
]

function Statuses() {
  return (
    <Card title="Состояния">
      <div className="flex flex-wrap gap-2.5">
        {tones.map(([tone, word]) => (
          <Status key={tone} tone={tone}>
            {word}
          </Status>
        ))}
        <Badge>Удалённо</Badge>
        <Badge>Мест: 3 из 5</Badge>
      </div>
      <div className="mt-5 space-y-3">
        <Notice title="Подтвердите привязку в «Мой налог»">Мы отправили запрос. Состояние обновится само.</Notice>
        <Notice tone="warn" title="3 строки с ошибками" action={<Button size="small">Исправить строки</Button>}>
          Остальные 7 можно оплатить сейчас.
        </Notice>
        <Notice tone="bad">ФНС отклонила операцию партнёра. Мы уже разбираемся.</Notice>
        <Notice tone="good">Чек зарегистрирован.</Notice>
      </div>
    </Card>
  )
}

function Popups() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Окна и сообщения">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Окно</Button>
        <Button onClick={() => setOpen('sheet')}>Карточка сбоку</Button>
        <Button onClick={() => setOpen('confirm')}>Подтверждение</Button>
        <Button onClick={() => warn('Неверный код', 'Осталось попыток: 2', ['Код -101', 'HTTP 200', 'Запрос req-1'])}>
          Предупреждение
        </Button>
        <Button onClick={() => celebrate('Готово', 'Реестр отправлен на оплату')}>Успех</Button>
        <Button onClick={() => toast('Задание в архиве', { label: 'Вернуть', run: () => undefined })}>Заметка</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Подписать договор"
        description="Код придёт на +7 *** ***-45-67. Он заменяет подпись от руки."
        footer={
          <>
            <Button onClick={close}>Отмена</Button>
            <Button variant="primary" onClick={close}>
              Подписать кодом
            </Button>
          </>
        }
      >
        <p>Рамочный договор № 14 от 21 ноября 2026.</p>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Задание № 18"
        status={<Status tone="info">Идёт отбор</Status>}
        footer={<Button variant="primary">Принять отклик</Button>}
      >
        <KeyValues items={requisites} />
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Аннулировать чек на 15 000 ₽?"
        verb="Аннулировать"
        onConfirm={close}
      >
        Налог уменьшится на 900 ₽, заказчик получит уведомление. Вернуть чек будет нельзя.
      </ConfirmDialog>
    </Card>
  )
}

const requisites = [
  { label: 'Исполнитель', value: 'Петрова Анна Сергеевна' },
  { label: 'ИНН', value: '500100732259', action: <CopyButton text="500100732259" /> },
  { label: 'Сумма', value: <Money amount={1_500_050} /> },
  { label: 'Комментарий', value: null },
]

function Facts() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title="Реквизиты">
        <KeyValues items={requisites} />
      </Card>
      <Card title="Путь задания">
        <Tracker
          label="Путь задания"
          steps={[
            { key: 'sign', label: 'Договор подписан', state: 'done', text: '20 ноября 2026' },
            {
              key: 'work',
              label: 'Работа',
              state: 'current',
              text: 'Анна сдаст до 28 ноября',
              action: <Button size="small">Написать</Button>,
            },
            { key: 'pay', label: 'Выплата', state: 'failed', text: 'Банк отклонил: счёт закрыт' },
            { key: 'check', label: 'Чек', state: 'waiting' },
          ]}
        />
      </Card>
      <div className="grid gap-3 sm:grid-cols-3 lg:col-span-2">
        <Stat label="Чеков за месяц" value="128" />
        <Stat label="Сумма" value={<Money amount={1_845_000_00} short />} text="без аннулированных" />
        <Stat label="Ждём чек" value="3" text="срок 9 декабря" />
      </div>
      <Card title="QR и доли">
        <div className="flex flex-wrap items-center gap-6">
          <Qr text="https://example.com/receipt/500100732259/20abc" label="QR-код чека" className="size-36" />
          <ProgressRing share={0.52} label="Доход за год" />
          <ProgressRing share={0.97} label="Доход за год" />
          <ProgressBar className="min-w-48 flex-1" share={0.42} label="Проверка реестра" text="Проверено 420 из 1 000" />
        </div>
      </Card>
      <Card title="Вкладки">
        <LinkTabs
          label="Чеки"
          tabs={[
            { to: '?tab=all', label: 'Все', current: true },
            { to: '?tab=waiting', label: 'Ждём чек', current: false, count: 3 },
          ]}
        />
        <Tabs
          label="Пример"
          tabs={[
            { value: 'a', label: 'Строки', content: 'Десять строк' },
            { value: 'b', label: 'История', content: 'Пока пусто' },
          ]}
        />
      </Card>
    </div>
  )
}

function Waiting() {
  const [more, setMore] = useState(false)
  return (
    <Card title="Ожидание и пустота">
      <StepBar steps={['Файл', 'Столбцы', 'Проверка', 'Оплата']} current={1} />
      <div className="space-y-2">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="mt-6">
        <EmptyState title="Здесь будут ваши реестры" action={<Button variant="primary">Создать реестр</Button>}>
          Реестр собирает принятые работы для одной выплаты.
        </EmptyState>
      </div>
      <KeyPager next="next" pending={more} onMore={() => setMore(true)} />
    </Card>
  )
}
