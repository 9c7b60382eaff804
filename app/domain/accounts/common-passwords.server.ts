/**
 * Passwords of twelve characters and more that every guesser tries first, in small letters and without
 * signs; what is merely repeated or counted up is recognised by rule (password-rules.server.ts).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
	`
	1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 123qweasdzxc
	qweasdzxc123 qazwsxedcrfv qazwsxedcrfvtgb zaq12wsxcde3 zaq1xsw2cde3 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8
	asdfghjkl123 asdfghjklzxcvbnm zxcvbnmasdfghjkl qwertyasdfgh qwerty123456 qwerty1234567 qwerty12345678
	qwerty123456789 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf qwertyuiopasdfghjkl
	qwertyuiopasdfghjklzxcvbnm 123456qwerty 1234567890qwerty 123456789qwerty qwertyqwerty1 azertyuiop12
	azertyuiop123 azertyuiopqs 123456abcdef abcdef123456 abcd12345678 abc123456789 abc1234567890 abcdefg12345
	a1b2c3d4e5f6 a1b2c3d4e5f6g7 a12345678901 a123456789012 aa1234567890 asd123456789 qwe123456789 1234567890abc
	password0000 password1234 password12345 password123456 password1234567 password12345678 password123456789
	password1111 password2020 password2021 password2022 password2023 password2024 password2025 password2026
	passw0rd1234 passw0rd12345 p4ssw0rd1234 p4ssword1234 passwordpass mypassword12 mypassword123 mypassword1234
	newpassword1 newpassword12 newpassword123 yourpassword thepassword1 1234password 12345password
	123456password adminpassword userpassword rootpassword testpassword defaultpassword temppassword
	temporarypassword secretpassword strongpassword securepassword longpassword mysecretpassword
	passwordisdefault passwordpassword1 nopassword123 wordpass1234 passphrase12 passphrase123
	administrator administrator1 administrator12 administrator123 administrateur administrador administracao
	admin1234567 admin12345678 admin123456789 admin1234567890 adminadmin12 adminadmin123 adminadminadmin
	superadmin12 superadmin123 supervisor12 supervisor123 sysadmin1234 rootroot1234 changeme1234 changeme12345
	changemeplease changemenow1 changeit1234 letmein12345 letmein123456 letmeinplease letmeinnow123
	welcome12345 welcome123456 welcomehome1 welcomeback1 welcometotamasha
	iloveyou1234 iloveyou12345 iloveyou123456 iloveyou1314 iloveyouforever iloveyousomuch iloveyoubaby
	iloveyou2024 ilovemymom123 ilovemyfamily ilovejesus123 loveyouforever jesusislord1 jesuschrist1
	jesusismylord jesuslovesme godisgood123 godisgreat123 hallelujah12 trustno11234 trustno1trustno1
	sunshine1234 sunshine12345 princess1234 princess12345 football1234 football12345 baseball1234
	basketball12 basketball123 superman1234 superman12345 batman123456 spiderman123 pokemon12345 starwars1234
	dragon123456 monkey123456 shadow123456 master123456 michael12345 jennifer1234 charlie12345 computer1234
	internet1234 samsung12345 google123456 facebook1234 microsoft123 whatever1234 mustang12345 liverpool123
	chelsea12345 manchester12 arsenal12345 manutd123456 barcelona123 realmadrid12 happybirthday
	correcthorsebatterystaple correcthorsebattery1 thequickbrownfox tobeornottobe opensesame123
	test12345678 test123456789 testtesttest testing12345 tester123456 demo12345678 guest1234567 user12345678
	secret123456 secret1234567 default12345 company12345 business1234 office123456 summer202024 winter202024
	nairobi12345 nairobi123456 nairobikenya kenya1234567 kenya254254254 safaricom123 safaricom1234 mombasa12345
	hakunamatata hakunamatata1 karibukenya1 jambokenya12 harambee1234 mungunimwema
	tamashaevents tamashaevents1 tamashaevents123 tamasha12345 tamasha123456 tamasha2025 tamasha20252025
	tamashafestival tamashaadmin tamashaadmin1 tamashanairobi adminatamasha christmas2025 christmas12345
	festival1234 festival2025 festival20252025
	`
		.trim()
		.split(/\s+/)
		.map((word) => word.replace(/[^a-z0-9]/g, "")),
)
