import { needed } from '../channel-kind.ts'
import type { ChannelKind } from '../channel-kind.ts'
import { tochkaChannel, tochkaTraits } from './tochka-channel.ts'

export const tochkaKind: ChannelKind = {
  kind: 'tochka',
  title: 'Точка',
  about:
    'Платежи появляются в банке «На подпись»: деньги уйдут, когда ваш сотрудник подпишет их кодом из СМС. Чеки оформляет «Наряд»',
  fields: [
    {
      name: 'token',
      label: 'JWT-ключ',
      hint: 'Интернет-банк, «Интеграции и API», «Сгенерировать JWT-ключ». Доступы: платежи на подпись, статусы платежей, выписки',
      kind: 'line',
      isSecret: true,
    },
  ],
  newsHint: 'Вебхук Точки с событиями outgoingPayment и incomingPayment',
  traits: tochkaTraits,
  endpoints: {
    api: 'https://enter.tochka.com/uapi',
    keys: 'https://enter.tochka.com/doc/openapi/static/keys/public',
  },
  make: (credentials, endpoints, options = {}) =>
    tochkaChannel({
      url: needed(endpoints, 'api'),
      keysUrl: needed(endpoints, 'keys'),
      token: needed(credentials, 'token'),
      ...options,
    }),
}
