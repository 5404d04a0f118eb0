import { needed } from '../channel-kind.ts'
import type { ChannelKind } from '../channel-kind.ts'
import { alfaChannel, alfaTraits } from './alfa-channel.ts'

export const alfaKind: ChannelKind = {
  kind: 'alfa',
  title: 'Альфа-Банк, выплаты самозанятым',
  about:
    'Банк сам платит и сам оформляет чеки. Исполнитель разрешает это Альфа-Банку в «Мой налог»; «Наряд» чеков по таким выплатам не оформляет',
  fields: [
    {
      name: 'token',
      label: 'Ключ доступа',
      hint: 'Альфа-Бизнес, «Alfa API», с доступом «выплаты с чеками» (as-receipt-and-payout)',
      kind: 'line',
      isSecret: true,
    },
  ],
  traits: alfaTraits,
  endpoints: { api: 'https://baas.alfabank.ru/api/semp/v1' },
  make: (credentials, endpoints, options = {}) =>
    alfaChannel({ url: needed(endpoints, 'api'), token: needed(credentials, 'token'), ...options }),
}
