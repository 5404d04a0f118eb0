import { z } from 'zod'
import { parseInn } from '#/kernel/inn.ts'
import { processorKinds } from '#/kernel/processor.ts'
import type { Processor, ProcessorKind } from '#/kernel/processor.ts'

const words = z.string().trim().min(1).max(300)

const processors = z.array(
  z.strictObject({
    kind: z.enum(processorKinds),
    name: words,
    inn: words.refine((typed) => parseInn(typed) !== undefined),
    address: words,
    contract: words,
  }),
)

/** The parties the operator has named; undefined when the setting is no such list. */
export function processorsIn(value: string): Processor[] | undefined {
  try {
    return processors.parse(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** Whether an installation gives personal data to a party of this kind at all: its servers stand somewhere, the rest is by settings. */
export type ConnectedKinds = Readonly<Record<ProcessorKind, boolean>>

export function connectedKinds(config: {
  readonly bucket: object | undefined
  readonly sms: object | undefined
  readonly mail: object | undefined
}): ConnectedKinds {
  return {
    hosting: true,
    storage: config.bucket !== undefined,
    sms: config.sms !== undefined,
    mail: config.mail !== undefined,
  }
}
