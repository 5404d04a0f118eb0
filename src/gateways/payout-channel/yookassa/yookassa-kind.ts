import { needed } from '../channel-kind.ts'
import type { ChannelKind } from '../channel-kind.ts'
import { yookassaChannel, yookassaTraits } from './yookassa-channel.ts'

export const yookassaKind: ChannelKind = {
  kind: 'yookassa',
  title: 'ЮKassa, выплаты',
  about: 'Деньги уходят с баланса шлюза ЮKassa по СБП и на карты; баланс пополняют заранее. Чеки оформляет «Наряд»',
  fields: [
    {
      name: 'gatewayId',
      label: 'Идентификатор шлюза',
      hint: 'Число из кабинета ЮKassa: «Выплаты», «Шлюзы». Это не shopId магазина',
      kind: 'line',
      isSecret: false,
    },
    {
      name: 'secretKey',
      label: 'Секретный ключ шлюза',
      hint: 'Выпускается там же: «Интеграция», «Ключи API». Его показывают один раз',
      kind: 'line',
      isSecret: true,
    },
  ],
  newsHint: 'Кабинет ЮKassa, «Интеграция», «HTTP-уведомления»: payout.succeeded и payout.canceled',
  traits: yookassaTraits,
  endpoints: { api: 'https://api.yookassa.ru/v3' },
  make: (credentials, endpoints, options = {}) =>
    yookassaChannel({
      url: needed(endpoints, 'api'),
      gatewayId: needed(credentials, 'gatewayId'),
      secretKey: needed(credentials, 'secretKey'),
      ...options,
    }),
}
