import process from 'node:process'
import { judge, mostGrowth, worst } from './judge-scale.ts'
import { measureScale } from './measure-scale.ts'
import type { MeasuredRead } from './measure-scale.ts'

/** `npm run bench -- scale`: what each read costs in a house of the demo's size, ten and a hundred times as large. Times are printed, never asserted. */
const scales = [1, 10, 100]
const measured: MeasuredRead[][] = []
for (const scale of scales) measured.push(await measureScale(scale, { timed: scale === scales.at(-1) }))

const [small = []] = measured
console.log(`Shared blocks read by a call, the worst of eight; statements of a call; of the largest house: blocks of its longest`)
console.log(`statement, rows written, records of the log, milliseconds of the slowest of eight calls\n`)
console.log(
  `| Call | ${scales.map((scale) => `${scale}×`).join(' | ')} | growth | statements | longest | written | log | ms |\n|---|${scales.map(() => '---|').join('')}---|---|---|---|---|`,
)
const bounded: string[] = []
for (const [place, read] of small.entries()) {
  const sizes = measured.flatMap((reads) => reads[place] ?? [])
  const judged = sizes.slice(1).map((big) => judge(read, big))
  const growth = Math.max(...judged.map((one) => one.growth))
  const { longest, written, logged, slowest } = sizes.at(-1) ?? read
  console.log(
    `| ${read.name}${read.bound ? ' ≤' : ''} | ${sizes.map(worst).join(' | ')} | ${growth.toFixed(1)} | ${read.statements} | ${longest} | ${written} | ${logged} | ${slowest?.toFixed(0) ?? ''} |`,
  )
  if (read.bound && growth > mostGrowth) bounded.push(`${read.name}: at most ${read.bound.blocks} blocks, ${read.bound.because}`)
  for (const { faults } of judged) {
    for (const fault of faults) console.error(`  ${read.name}: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
}
console.log(`\n≤ more than ${mostGrowth} times the smallest house, and stands at a bound of its own in a house of any size`)
for (const line of bounded) console.log(`  ${line}`)
