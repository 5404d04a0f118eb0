import { useState } from 'react'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { checkRegistration, restartRegistration, startRegistration, watchRegistration } from '../contract.ts'

/** Actions of the wizard's buttons; the page reloads the registration after each. */
export function useRegistration() {
  const checks = useCall(checkRegistration, { skipAlerts: true })
  const starts = useCall(startRegistration, { skipAlerts: true })
  const watches = useCall(watchRegistration, { skipAlerts: true })
  const restarts = useCall(restartRegistration, { skipAlerts: true })
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    checking: { problem, pending: checks.pending, check: () => settle(checks.run({})) },
    starting: starts.pending,
    start: (code?: string) => settle(starts.run({ body: code === undefined ? {} : { code } })),
    watching: watches.pending,
    watch: () => settle(watches.run({})),
    restarting: restarts.pending,
    restart: () => settle(restarts.run({})),
  }

  async function settle(answer: Promise<{ ok: true } | { ok: false; refusal: { message: string; action?: string } }>) {
    setProblem(undefined)
    const done = await answer
    if (!done.ok) setProblem(refusalText(done.refusal))
    return done.ok
  }
}

export type RegistrationControls = ReturnType<typeof useRegistration>
export type Checking = RegistrationControls['checking']
