import { refreshTaxes, requestCertificate } from '#/features/taxes/contract.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { DemoPerson } from './demo-people.ts'
import { enter, settle } from './demo-stage.ts'
import type { Stage } from './demo-stage.ts'

type Charge = { readonly id: string; readonly amount: number; readonly paid: number; readonly dueOn: string }

/** What the second person forgets of the last tax that was due before today, kopecks. */
const forgotten = kopecks(310_00)

/**
 * People pay in «Мой налог» what was due before today, the second one not wholly. The last charge is left for those who try the
 * demonstration.
 */
export async function payTaxes(stage: Stage, inns: readonly string[], today: Temporal.Instant): Promise<void> {
  for (const [place, inn] of inns.entries()) {
    const answer = await fetch(`${stage.simulatorUrl}/admin/charges?inn=${inn}`)
    const { charges } = (await answer.json()) as { charges: readonly Charge[] }
    const past = charges.filter(({ dueOn }) => Temporal.PlainDate.compare(dueOn, moscowDate(today)) < 0)
    const last = past
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1)
    for (const charge of past) {
      const left = place === 1 && charge.dueOn === last ? forgotten : 0
      const sum = charge.amount - charge.paid - left
      if (sum > 0) await lever(stage, `cabinet/${inn}/pay/${charge.id}`, `sum=${sum / 100}`)
    }
  }
}

/** Everyone's taxes as the tax service reports them today; the first person has a certificate. */
export async function showTaxes(stage: Stage, people: readonly { readonly person: DemoPerson }[]): Promise<void> {
  for (const [place, { person }] of people.entries()) {
    const actor = await enter(stage, person.phone, 'person')
    await actor.act(refreshTaxes, {})
    if (place === 0) {
      const year = moscowDate(stage.clock.now()).year
      await actor.act(requestCertificate, { body: { kind: 'registration', year } })
    }
  }
  await settle(stage)
}

async function lever(stage: Stage, path: string, form: string): Promise<void> {
  const answer = await fetch(`${stage.simulatorUrl}/${path}`, { method: 'POST', body: new URLSearchParams(form) })
  if (!answer.ok) throw new Error(`Demo: the simulator refused: ${answer.status}`)
}
