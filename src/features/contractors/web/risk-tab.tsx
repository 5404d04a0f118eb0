import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import { readDependence } from '../contract/dependence.ts'
import { riskFilterFrom } from './read-address.ts'
import { peopleWord } from './shown-dependence.ts'
import type { ShownDependence } from './shown-dependence.ts'
import { FormerPart } from './former-part.tsx'
import type { ShownFormer } from './former-part.tsx'
import { RiskAcceptance } from './risk-acceptance.tsx'
import { RiskMeter } from './risk-meter.tsx'
import { RiskPayments } from './risk-payments.tsx'

type Person = ShownDependence['items'][number]

/** Who looks like a hidden employee by order 685н, how near an inspection is, and what would change it. */
type Props = { readonly first: ShownDependence; readonly former: ShownFormer }

export function RiskTab({ first, former }: Props) {
  return (
    <div className="space-y-8">
      <Dependent first={first} />
      <FormerPart former={former} />
    </div>
  )
}

function Dependent({ first }: { readonly first: ShownDependence }) {
  const [search] = useSearchParams()
  const only = riskFilterFrom(search)
  const [shown, setShown] = useState<Person>()
  const pages = usePages(
    readDependence,
    first,
    (cursor) => ({ query: { cursor, only } }),
    (reply) => reply,
  )
  const { rules } = first
  if (!rules) return <EmptyState title="Сейчас таких правил нет">Приказ № 685н действует с 10 января 2026 года.</EmptyState>
  return (
    <div className="space-y-5">
      <Card>
        <div className="space-y-4">
          <div>
            <p className="text-heading font-semibold">
              {first.matching === 0
                ? 'Под критерии не попадает никто'
                : `Под критерии ${plural(first.matching, 'попадает', 'попадают', 'попадают')} ${peopleWord(first.matching)}`}
            </p>
            <p className="text-muted">
              Порог проверки — больше {rules.people}. {levelWords[first.level]}
              {first.threshold_on !== null &&
                ` Если платить как сейчас, порог будет пройден ${formatDay(Temporal.PlainDate.from(first.threshold_on))}.`}
            </p>
          </div>
          <RiskMeter people={first.matching} near={rules.near} most={rules.people} />
          <RiskAcceptance dependence={first} />
          <details>
            <summary className="link w-fit cursor-pointer">Как считаем</summary>
            <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
              <li>Месяцы подряд с вашими выплатами: {rules.months} и больше. Этот месяц считаем, если в нём уже была выплата.</li>
              <li>В среднем больше {formatRubles(kopecks(rules.average), 'short')} в месяц за эти месяцы.</li>
              <li>
                Не меньше {rules.share} % дохода человека в законченные из этих месяцев. Доход видно, если он дал платформе право
                на сводные сведения; без него считаем, что доля больше: ФНС его доход знает.
              </li>
              <li>
                Приказ Минтруда № 685н, действует с {formatDay(Temporal.PlainDate.from(rules.from))}. Пересчитываем при каждом
                открытии.
              </li>
            </ul>
          </details>
        </div>
      </Card>
      <LinkTabs
        label="Исполнители по близости к критериям"
        tabs={[
          { to: '?tab=risks', label: 'Все', current: only === undefined },
          { to: '?tab=risks&only=matching', label: 'Попадают', current: only === 'matching', count: first.matching },
          { to: '?tab=risks&only=coming', label: 'Скоро', current: only === 'coming', count: first.coming },
        ]}
      />
      <Table<Person>
        caption="Исполнители по близости к критериям приказа № 685н"
        columns={columnsOf(setShown)}
        rows={pages.items}
        keyOf={(row) => row.contractor_id}
        empty={
          <EmptyState
            icon={<ShieldCheck size={22} />}
            title={only === undefined ? 'Выплат в этом и прошлом месяце нет' : 'Таких нет'}
          >
            {only === undefined
              ? 'Когда будут выплаты, здесь появится, кому платите подряд и сколько.'
              : 'Посмотрите всех: кто ближе к критериям, стоит первым.'}
          </EmptyState>
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {shown && <RiskPayments id={shown.contractor_id} name={shown.name || shown.inn} onClose={() => setShown(undefined)} />}
    </div>
  )
}

const levelWords = {
  calm: 'До него далеко.',
  near: 'Он близко: решите, кому прервать выплаты подряд.',
  above: 'Он пройден: возможна проверка.',
} as const

const columnsOf = (show: (person: Person) => void): readonly Column<Person>[] => [
  {
    key: 'who',
    head: 'Исполнитель',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name || row.inn}
        <SecondLine>ИНН {row.inn}</SecondLine>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Критерии',
    cell: (row) =>
      row.matches ? (
        <Status tone="bad">Попадает</Status>
      ) : row.crosses_on ? (
        <Status tone="warn">Скоро</Status>
      ) : (
        <Status tone="quiet">Нет</Status>
      ),
  },
  {
    key: 'months',
    head: 'Подряд',
    align: 'right',
    cell: (row) => (
      <PaymentsButton row={row} label="Выплаты по месяцам" onShow={show}>
        {row.months} {plural(row.months, 'месяц', 'месяца', 'месяцев')}
      </PaymentsButton>
    ),
  },
  {
    key: 'average',
    head: 'В месяц',
    align: 'right',
    cell: (row) => (
      <PaymentsButton row={row} label="Из чего среднее" onShow={show}>
        <Money amount={row.average} short />
      </PaymentsButton>
    ),
  },
  {
    key: 'share',
    head: 'Доля дохода',
    align: 'right',
    cell: (row) =>
      row.share === null ? (
        <>
          нет данных
          <SecondLine>{row.no_share === 'noRight' ? 'не дал права' : 'ФНС ещё не ответила'}</SecondLine>
        </>
      ) : (
        <>
          {row.share} %
          {row.told && (
            <SecondLine>
              <Money amount={row.told.paid} short /> из <Money amount={row.told.income} short />
            </SecondLine>
          )}
        </>
      ),
  },
  { key: 'advice', head: 'Что изменит', phone: 'long', cell: (row) => <span className="text-muted">{row.advice}</span> },
]

type PaymentsButtonProps = {
  readonly row: Person
  /** «Выплаты по месяцам»: what the figure opens, before the name. */
  readonly label: string
  readonly onShow: (person: Person) => void
  readonly children: ReactNode
}

/** A figure that opens the payments behind it. */
function PaymentsButton({ row, label, onShow, children }: PaymentsButtonProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className="max-md:-my-2 max-md:-mr-3"
      onClick={() => onShow(row)}
      aria-label={`${label}: ${row.name || row.inn}`}
    >
      {children}
    </Button>
  )
}
