import { useRevalidator } from 'react-router'
import type { CallReply } from '#/wire/endpoint.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { listBindingHistory, readOwnStatus } from '../contract.ts'
import { BindingCard } from './binding-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { OwnStatusCard } from './own-status-card.tsx'
import type { Partner } from './partner-facts.ts'
import { RightsCard } from './rights-card.tsx'
import { useAsking } from './use-asking.ts'
import { useBinding } from './use-binding.ts'
import type { Binding } from './use-binding.ts'

export type MyTaxFacts = {
  readonly binding: Binding
  readonly status: CallReply<typeof readOwnStatus>
  readonly history: CallReply<typeof listBindingHistory>
  readonly partner: Partner
}

/**
 * «Мой налог» tab of the profile: the person's status at the tax service, the rights granted to the platform, and the history.
 */
export function MyTaxTab({ facts, inn }: { readonly facts: MyTaxFacts; readonly inn: string }) {
  const { revalidate } = useRevalidator()
  const live = useBinding(facts.binding, revalidate)
  const ask = useAsking(live)
  const binding = live.binding ?? facts.binding
  return (
    <div className="max-w-4xl space-y-6">
      {binding.inn_changed && (
        <Notice tone="warn" title="ФНС присвоила вам другой ИНН">
          Договоры и чеки оформлены на прежний. Напишите в поддержку, мы перенесём их вместе с вами.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <OwnStatusCard status={facts.status} inn={inn} />
        <BindingCard live={live} ask={ask} binding={binding} partner={facts.partner} inn={inn} />
      </div>
      <RightsCard live={live} ask={ask} binding={binding} />
      {facts.history.items.length > 0 && <HistoryCard page={facts.history} />}
    </div>
  )
}
