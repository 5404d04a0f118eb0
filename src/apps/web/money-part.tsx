import { ConnectionLine } from '#/features/connections/web/connection-line.tsx'
import type { listConnections } from '#/features/connections/contract.ts'
import { paysBy } from '#/features/connections/domain/connection.ts'
import { MoneyTab } from '#/features/organizations/web/money-tab.tsx'
import type { MoneyTabProps } from '#/features/organizations/web/money-tab.tsx'
import { roleMay } from '#/kernel/roles.ts'
import type { CallReply } from '#/wire/endpoint.ts'

type Props = Omit<MoneyTabProps, 'connectionOf'> & { readonly view: CallReply<typeof listConnections> }

/** «Деньги»: accounts of the organization, each with its connection. */
export function MoneyPart({ view, ...tab }: Props) {
  return (
    <MoneyTab
      {...tab}
      connectionOf={(account) => {
        const connection = view.connections.find(({ account_id: id }) => id === account.id)
        return {
          mayCall: paysBy({ channel: 'bank' }, connection) !== 'file',
          line: (
            <ConnectionLine
              accountId={account.id}
              connection={connection}
              kinds={view.kinds}
              may={tab.whole && roleMay(tab.role, 'editAccounts')}
            />
          ),
        }
      }}
    />
  )
}
