import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { compareClientCheck, comparePersonCheck } from '../contract.ts'
import type { CheckView } from '../contract.ts'
import { isAnnulled } from '../domain/check.ts'

type Side = 'client' | 'person'
type Props = { readonly side: Side; readonly check: CheckView }

/** How our data of a receipt stand to those of the tax service, and when that was last looked at. */
export function ComparisonPart({ side, check }: Props) {
  if (check.receipt_id === null && check.state !== 'failed') return null
  if (isAnnulled(check.state) && check.compared_at === null) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">Сверка с ФНС</h3>
      {check.difference !== null && (
        <div className="mb-3">
          <Notice tone="bad" title="Данные расходятся">
            {check.difference}
          </Notice>
        </div>
      )}
      {check.comparable ? <Compared check={check} /> : <NoRight side={side} />}
      {check.comparable && !check.comparing && !isAnnulled(check.state) && <CompareButton side={side} check={check} />}
    </section>
  )
}

function Compared({ check }: { readonly check: CheckView }) {
  if (check.comparing) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner />
        {check.compare_text ?? 'Сверяем…'}
      </p>
    )
  }
  if (check.compared_at === null)
    return <p className="text-muted">{check.compare_text ?? 'Ещё не сверяли. Сверим ночью сами.'}</p>
  return (
    <p className="text-muted">
      {check.state === 'registered' || check.state === 'external' ? 'Совпадает с ФНС, сверено ' : 'Сверено '}
      <Moment value={check.compared_at} />
      {check.compare_text !== null && `. ${check.compare_text}`}
    </p>
  )
}

function NoRight({ side }: { readonly side: Side }) {
  return (
    <p className="text-muted">
      Не сверяется: нет права видеть чеки.{' '}
      {side === 'client' ? (
        'Если исполнитель аннулирует чек в «Мой налог», мы об этом не узнаем.'
      ) : (
        <>
          Разрешите его на вкладке{' '}
          <Link to="/person/profile?tab=tax" className="link">
            «Мой налог»
          </Link>
          , и мы заметим ошибки раньше вас.
        </>
      )}
    </p>
  )
}

function CompareButton({ side, check }: Props) {
  const asClient = useCall(compareClientCheck)
  const asPerson = useCall(comparePersonCheck)
  const compare = async () => {
    const id = parseId('check', check.id)
    if (id) await (side === 'client' ? asClient.run({ params: { id } }) : asPerson.run({ params: { id } }))
  }
  return (
    <Button
      size="small"
      className="mt-3"
      pending={asClient.pending || asPerson.pending}
      icon={<RefreshCw size={16} aria-hidden="true" />}
      onClick={() => void compare()}
    >
      Сверить с ФНС
    </Button>
  )
}
