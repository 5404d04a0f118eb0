import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

const result = z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })).optional() })

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), results: z.array(result) })),
})

type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }))

/** Tests of the suites of a JSON report of Playwright; several tries of one test count together. Throws on another shape. */
export function timesInPlaywright(suites: unknown, folder: string): TimedTest[] {
  return specsOf(suites).map(({ title, file, tests }) => {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0)
    return { file: `${folder}/${file}`, name: title, seconds: milliseconds / 1000 }
  })
}

/** Tests of such a report that failed, each with the beginning of what was wrong, or were not run. Throws on another shape. */
export function missedInPlaywright(suites: unknown): string[] {
  return specsOf(suites)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'skipped'))
    .map(({ title, file, ok, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors)
      const lines = errors.flatMap(({ message = '' }) => beginning(message))
      return [`${file}: ${title}${ok ? ' (не запускался)' : ''}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
}

function beginning(message: string, count = 12): string[] {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, count)
}

function specsOf(suites: unknown): z.infer<typeof spec>[] {
  return z.array(suite).parse(suites).flatMap(below)

  function below({ specs, suites: inner = [] }: Suite): z.infer<typeof spec>[] {
    return [...specs, ...inner.flatMap(below)]
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
