import { relative } from 'node:path'
import { z } from 'zod'

export type TimedTest = { readonly file: string; readonly name: string; readonly seconds: number }

/** Tests of a JUnit report that `node --test` wrote. */
export function timesInJunit(xml: string, root: string): TimedTest[] {
  return [...xml.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes = '']) => {
    const valueOf = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    return { file: relative(root, valueOf('file')), name: valueOf('name'), seconds: Number(valueOf('time')) }
  })
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})

type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }))

/** Tests of the suites of a JSON report of Playwright; several tries of one test count together. Throws on another shape. */
export function timesInPlaywright(suites: unknown, folder: string): TimedTest[] {
  return z.array(suite).parse(suites).flatMap(timesOf)

  function timesOf({ specs, suites: inner = [] }: Suite): TimedTest[] {
    const own = specs.map(({ title, file, tests }) => {
      const milliseconds = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0)
      return { file: `${folder}/${file}`, name: title, seconds: milliseconds / 1000 }
    })
    return [...own, ...inner.flatMap(timesOf)]
  }
}

/** The slowest first, a line each. */
export function printSlowest(times: readonly TimedTest[], count = 10): string {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, name, seconds }) => `${seconds.toFixed(1).padStart(7)} с  ${file}: ${name}`)
    .join('\n')
}
