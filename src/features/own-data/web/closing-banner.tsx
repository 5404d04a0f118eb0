import { Link } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { cancelClosing } from '../contract.ts'
import type { OwnData } from '../contract.ts'
import { dayOf } from './day-words.ts'

/** Shown above the profile while its account is scheduled for deletion. */
export function ClosingBanner({ closing }: { readonly closing: NonNullable<OwnData['closing']> }) {
  const cancelling = useCall(cancelClosing)
  const cancel = async () => {
    const answer = await cancelling.run({})
    if (answer.ok) celebrate('Удаление отменено', 'Аккаунт остаётся, всё на месте')
  }
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        title={
          <>
            Аккаунт будет удалён <Day value={dayOf(closing.due_at)} words />
          </>
        }
        action={
          closing.may_cancel ? (
            <Button size="small" pending={cancelling.pending} onClick={() => void cancel()}>
              Отменить удаление
            </Button>
          ) : (
            <Link className="link" to="/person/profile?tab=consents">
              Дать согласие снова
            </Link>
          )
        }
      >
        {closing.reason === 'consentWithdrawn'
          ? 'Вы отозвали согласие, без которого аккаунта не бывает. Если передумали, дайте его снова и отмените удаление.'
          : 'До этого дня всё работает как обычно. Незаконченные работы и выплаты сначала завершатся.'}
      </Notice>
    </div>
  )
}
