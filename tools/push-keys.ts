import vapid from 'web-push'

/** `npm run push-keys`: a new pair for notices on devices. Printed once and kept nowhere. */
const { publicKey, privateKey } = vapid.generateVAPIDKeys()
console.log(`PUSH_PUBLIC_KEY=${publicKey}
PUSH_PRIVATE_KEY=${privateKey}
PUSH_CONTACT=mailto:почта@вашей.компании

Задайте три настройки процессам с фоновыми работами и с сайтом. Сменить пару значит отключить уведомления на всех устройствах:
их владельцам придётся включить их заново.`)
