import { ok, refuse } from '#/kernel/result.ts'
import type { OfferedChannel } from './open-channels.ts'
import { readSecrets } from './read-secrets.ts'
import type { TypedSecrets } from './read-secrets.ts'

export type TypedOffer = TypedSecrets & { readonly kind: string }

/** The channel that was chosen of those that are offered, and what was typed for it. */
export function readOffer(offered: readonly OfferedChannel[], typed: TypedOffer) {
  const offer = offered.find(({ kind }) => kind.kind === typed.kind)
  if (!offer) return refuse({ kind: 'credentialsBad', field: 'kind', problem: 'Такого подключения нет' })
  const secrets = readSecrets(offer, typed)
  return secrets.ok ? ok({ kind: offer.kind, secrets: secrets.value }) : secrets
}
