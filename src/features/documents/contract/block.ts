import * as z from 'zod/mini'

const pair = z.object({ label: z.string(), value: z.string() })

export const documentBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(1), z.literal(2)]),
    text: z.string(),
    below: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.literal('paragraph'),
    text: z.string(),
    number: z.exactOptional(z.string()),
    size: z.exactOptional(z.enum(['normal', 'small'])),
  }),
  z.object({ kind: z.literal('edges'), left: z.string(), right: z.string() }),
  z.object({ kind: z.literal('keyValues'), pairs: z.array(pair) }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(
      z.object({ title: z.string(), width: z.number(), align: z.exactOptional(z.enum(['left', 'center', 'right'])) }),
    ),
    rows: z.array(z.array(z.string())),
    total: z.exactOptional(z.array(pair)),
  }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    kind: z.literal('signatures'),
    parties: z.array(z.object({ role: z.string(), name: z.string(), requisites: z.array(pair) })),
  }),
])
