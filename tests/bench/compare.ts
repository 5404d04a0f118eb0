import process from 'node:process'

/** The outcome of one slice of work. `cpu` is in microseconds, set when another process does the work. */
export type Slice = { readonly operations: number; readonly cpu?: number }

export type Side = { readonly name: string; run(): Promise<Slice> }

export type Comparison = {
  readonly name: string
  /** The unit of work: «page», «act». */
  readonly unit: string
  /** The physical limit or the competitor. */
  readonly limit: Side
  readonly product: Side
  /** Minimum share of the limit; undefined: only reported. */
  readonly goal?: number
  /** What the share compares; the rate by default. */
  readonly by?: 'rate' | 'cpu'
  readonly rounds?: number
}

type Measured = { readonly rate: number; readonly cpu: number }
type Round = { readonly limit: Measured; readonly product: Measured }

/**
 * Runs limit and product alternately (A B, B A, …) after one warm-up round and prints the median share. Never fails because of
 * time: other work may use the same cores.
 */
export async function compare(comparison: Comparison): Promise<void> {
  const { name, unit, limit, product, goal, by = 'rate', rounds = 7 } = comparison
  await limit.run()
  await product.run()
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await runRound(comparison, round % 2 === 1))
  const rateShares = measured.map((round) => round.product.rate / round.limit.rate)
  const cpuShares = measured.map((round) => round.limit.cpu / round.product.cpu)
  const [share, other] = by === 'rate' ? [rateShares, cpuShares] : [cpuShares, rateShares]
  console.log(name)
  for (const side of [limit, product]) {
    const of = measured.map((round) => (side === limit ? round.limit : round.product))
    const [rate, cpu] = [median(of.map((one) => one.rate)), median(of.map((one) => one.cpu))]
    console.log(`  ${side.name.padEnd(58)} ${short(rate).padStart(8)} ${unit}/s ${short(cpu).padStart(8)} µs CPU`)
  }
  const verdict = goal === undefined ? '' : ` · goal ${goal}: ${median(share) >= goal ? 'met' : 'MISSED'}`
  console.log(`  share by ${by} ${spread(share)} · by ${by === 'rate' ? 'cpu' : 'rate'} ${spread(other)}${verdict}`)
}

async function runRound({ limit, product }: Comparison, productFirst: boolean): Promise<Round> {
  if (!productFirst) {
    const first = await measure(limit)
    return { limit: first, product: await measure(product) }
  }
  const first = await measure(product)
  return { limit: await measure(limit), product: first }
}

async function measure(side: Side): Promise<Measured> {
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const { operations, cpu } = await side.run()
  const seconds = (performance.now() - began) / 1000
  const used = process.cpuUsage(cpuBefore)
  return { rate: operations / seconds, cpu: (cpu ?? used.user + used.system) / operations }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median, minimum, maximum. */
export function spread(values: readonly number[]): string {
  const digits = median(values) < 0.1 ? 3 : 2
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return `${middle} (${least}–${most})`
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
