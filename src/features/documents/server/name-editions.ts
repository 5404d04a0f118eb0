import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { outsideTemplate, outsideTemplateName } from '../domain/outside-contract.ts'
import { parsePlatformEdition } from '../domain/template.ts'
import type { RenewableKind } from '../domain/renewal.ts'
import { numbersOfEditions } from './renewal-queries.ts'

/** Returns how people call an edition that documents remember: of the platform, or the organization's own. */
export async function nameEditions(
  reader: Reader,
  orgId: Id<'organization'>,
  kind: RenewableKind,
): Promise<(template: string) => string> {
  const numbers = await numbersOfEditions(reader, orgId, kind)
  return (template) => {
    const number = numbers.get(template)
    if (template === outsideTemplate) return outsideTemplateName
    if (number !== undefined) return `Ваша редакция ${number}`
    return `Шаблон платформы, редакция ${parsePlatformEdition(template) ?? '1'}`
  }
}
