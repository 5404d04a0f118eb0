import * as z from 'zod/mini'
import { documentBlock } from '../contract/block.ts'

const pair = z.object({ label: z.string(), value: z.string() })

const content = z.object({
  /** Documents made before they had it have none. */
  short: z._default(z.array(pair), []),
  blocks: z.array(documentBlock),
  parties: z.object({
    client: z.object({ name: z.string(), inn: z.string() }),
    person: z.object({ name: z.string(), shortName: z.string(), inn: z.string() }),
  }),
})

/** Returns the contents made by the template when the document was made: a `DocumentContent` read back from its row. */
export function readContent(row: { readonly facts: unknown }): z.output<typeof content> {
  return z.parse(content, row.facts)
}
