import type { Registry } from '#/gateways/npd/port.ts'

export function bindPerson(registry: Registry): unknown {
  return registry
}
