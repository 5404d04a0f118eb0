import { soapRegistry } from '#/gateways/npd/soap-registry.ts'

export function bindPerson(): unknown {
  return soapRegistry
}
