import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { joinOrganization } from '../contract/organization.ts'
import { enterOrganization } from './enter-organization.ts'

/** «Войти по приглашению»: the newest invitation to this phone. */
export function JoinByInvitation({ onDone }: { readonly onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const joining = useCall(joinOrganization, { skipAlerts: true, revalidate: false })
  const [problem, setProblem] = useState<string>()
  const join = async () => {
    const answer = await joining.run({})
    if (!answer.ok)
      return setProblem(answer.refusal.kind === 'noOrganization' ? 'Приглашения на ваш телефон пока нет' : answer.refusal.message)
    await enterOrganization(answer.value.active_org_id)
    await revalidate()
    onDone()
  }
  return (
    <>
      <Button size="small" pending={joining.pending} onClick={() => void join()}>
        Войти по приглашению
      </Button>
      {problem && (
        <p role="alert" className="mt-2 text-small text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
