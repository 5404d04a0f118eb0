import { refreshTaxes, requestCertificate } from '#/features/taxes/contract.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { DemoPerson } from './demo-people.ts'
import { enter, settle } from './demo-stage.ts'
import type { Stage } from './demo-stage.ts'

type Charge = { readonly id: string; readonly amount: number; readonly paid: number; readonly dueOn: string }

/** People pay in «Мой налог» what was due before today: the last charge is left for those who try the demonstration. */
export async function payTaxes(stage: Stage, inns: readonly string[], today: Temporal.Instant): Promise<void> {
  for (const inn of inns) {
    const answer = await fetch(`${stage.simulatorUrl}/admin/charges?inn=${inn}`)
    const { charges } = (await answer.json()) as { charges: readonly Charge[] }
    for (const charge of charges) {
      const isPast = Temporal.PlainDate.compare(charge.dueOn, moscowDate(today)) < 0
      if (isPast && charge.paid < charge.amount) await lever(stage, 'POST', `cabinet/${inn}/pay/${charge.id}`)
    }
  }
}

/** Everyone's taxes as the tax service reports them today; the first person has a certificate, the second a small debt. */
export async function showTaxes(
  stage: Stage,
  people: readonly { readonly person: DemoPerson; readonly inn: string }[],
): Promise<void> {
  const [, second] = people
  if (second) await lever(stage, 'PUT', `admin/persons/${second.inn}`, { debt: { debt: 310_00, penalty: 1_86 } })
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

async function lever(stage: Stage, method: string, path: string, body: object | null = null): Promise<void> {
  const answer = await fetch(`${stage.simulatorUrl}/${path}`, { method, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`Demo: the simulator refused: ${answer.status}`)
}
