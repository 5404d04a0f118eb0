import type { UnstartedRow } from '#/features/registers/domain/unstarted-row.ts'
import type { Terms } from '#/features/tasks/domain/terms.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** One task of many places for each service, or a task for each person. */
export const taskWays = ['shared', 'each'] as const
export type TaskWay = (typeof taskWays)[number]

/** So many people are invited by one press. */
export const mostPeople = 1000

/** What the member says of all the tasks together; the rest is in the rows. */
export type OnboardingForm = {
  readonly way: TaskWay
  readonly category: string
  readonly result: string
  readonly due_on: Temporal.PlainDate
}

export type PlannedPerson = UnstartedRow & { readonly rowId: Id<'row'>; readonly no: number; readonly name: string }
export type PlannedTask = { readonly terms: Terms; readonly places: number; readonly sum: Kopecks }
export type LeftRow = { readonly no: number; readonly why: string }

export type Plan = {
  readonly people: readonly PlannedPerson[]
  readonly tasks: readonly PlannedTask[]
  readonly left: readonly LeftRow[]
}

type Row = {
  readonly id: Id<'row'>
  readonly no: number
  readonly fio: string
  readonly found: UnstartedRow | { readonly left: string }
}

/** What a press will make of the rows. A person gets one message: his further rows wait for the next press. */
export function planOnboarding(rows: readonly Row[], form: OnboardingForm, today: Temporal.PlainDate): Plan {
  const people: PlannedPerson[] = []
  const left: LeftRow[] = []
  const known = new Map<string, number>()
  for (const { id, no, fio, found } of rows) {
    if ('left' in found) {
      left.push({ no, why: found.left })
      continue
    }
    const names = [found.inn, found.phone].filter((name) => name !== undefined)
    const earlier = names.map((name) => known.get(name)).find((place) => place !== undefined)
    if (earlier !== undefined)
      left.push({ no, why: `Тот же человек, что в строке ${earlier}: позовите его на эту работу следующим нажатием` })
    else if (people.length >= mostPeople) left.push({ no, why: `За один раз — до ${mostPeople} человек: нажмите ещё раз` })
    else people.push({ ...found, rowId: id, no, name: fio })
    if (earlier === undefined) for (const name of names) known.set(name, no)
  }
  return { people, left, tasks: tasksOf(people, form, today) }
}

/** The tasks that these people get, in the order of their rows. */
function tasksOf(people: readonly PlannedPerson[], form: OnboardingForm, today: Temporal.PlainDate): PlannedTask[] {
  const groups =
    form.way === 'each' ? people.map((person) => [person]) : [...Map.groupBy(people, ({ service }) => service).values()]
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const amounts = group.map(({ amount }) => amount)
    return [{ terms: invitedTerms(first.service, amounts, form, today), places: group.length, sum: sum(amounts) }]
  })
}

/** Terms of a task of these sums: where they differ, each person has his own. */
export function invitedTerms(
  service: string,
  amounts: readonly Kopecks[],
  form: OnboardingForm,
  today: Temporal.PlainDate,
): Terms {
  const [first] = amounts
  const isOne = first !== undefined && amounts.every((amount) => amount === first)
  return {
    title: service.slice(0, 120),
    category: form.category,
    result: form.result,
    criteria: [],
    format: 'remote',
    place: '',
    pay_kind: isOne ? 'fixed' : 'offers',
    price: isOne ? kopecks(first) : null,
    unit: null,
    quantity: null,
    slots: amounts.length,
    starts_on: null,
    due_on: form.due_on,
    apply_until: today,
    on_silence: 'remind',
    receipt_text: service.slice(0, 128),
  }
}

/** Exactly what the code confirms: other people, sums or words need another code. */
export function planText(registerId: Id<'register'>, form: OnboardingForm, { people }: Plan): string {
  const head = [registerId, form.way, form.category, form.due_on.toString(), form.result]
  const lines = people.map(({ rowId, phone, inn, service, amount }) => [rowId, phone ?? '', inn ?? '', amount, service].join('|'))
  return [...head, ...lines].join('\n')
}
