import { needed } from '../channel-kind.ts'
import type { ChannelKind } from '../channel-kind.ts'
import { tbankChannel, tbankTraits } from './tbank-channel.ts'

export const tbankKind: ChannelKind = {
  kind: 'tbank',
  title: 'Т-Банк, T-API',
  about: 'Платежи сами уходят с вашего счёта в Т-Банке. Чеки оформляет «Наряд»',
  fields: [
    {
      name: 'token',
      label: 'Токен T-API',
      hint: 'Т-Бизнес, «Интеграции», с доступами «совершение платежей» и «операции по счёту»',
      kind: 'line',
      isSecret: true,
    },
    {
      name: 'certificate',
      label: 'Сертификат',
      hint: 'Файл .pem, который банк выдал вместе с токеном',
      kind: 'pem',
      isSecret: false,
    },
    { name: 'certificateKey', label: 'Ключ сертификата', hint: 'Файл .key к этому сертификату', kind: 'pem', isSecret: true },
    {
      name: 'webhookSecret',
      label: 'Секрет уведомлений',
      hint: 'Слово, которое вы назвали банку при подключении уведомлений. Без него о платежах спрашиваем сами',
      kind: 'line',
      isSecret: true,
      isOptional: true,
    },
  ],
  newsHint: 'Т-Бизнес, «Интеграции», вебхук «Статус платежа» с секретом уведомлений, который вы указали здесь',
  traits: tbankTraits,
  endpoints: { payments: 'https://secured-openapi.tbank.ru', statements: 'https://business.tbank.ru/openapi' },
  make: (credentials, endpoints, options = {}) => {
    const { certificate: cert, certificateKey: key, webhookSecret } = credentials
    return tbankChannel({
      url: needed(endpoints, 'payments'),
      statementUrl: endpoints['statements'],
      token: needed(credentials, 'token'),
      webhookSecret,
      // A stand on loopback has no certificate of its own to ask for.
      ...(cert !== undefined && key !== undefined && { tls: { cert, key, ca: endpoints['ca'] } }),
      ...options,
    })
  },
}
