/**
 * Words that people make passwords of, in small letters without signs: one or two of them, with or without
 * numbers, are among the first that are guessed. Loved ones, teams, games, seasons, keys in a row, and the words
 * of this place and product (ASVS 6.1.2).
 */
export const COMMON_WORDS: readonly string[] = `
	password passwort passw0rd p4ssw0rd pass parola passe senha contrasena geheim secret secure security private
	admin administrator root user guest login system manager office server support test testing tester demo default
	changeme letmein welcome hello goodbye access master super superman batman spiderman ironman hulk thor joker
	qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc abcdef abc abcd aaaa xxxx
	computer internet samsung iphone apple google facebook instagram youtube whatsapp microsoft windows android nokia
	love lover loveyou iloveyou ilove iloveu myloves mylove loveme forever always together kiss kisses heart darling
	honey sweetie sweetheart baby babygirl babyboy angel princess prince queen king prettygirl beautiful cutie sexy
	mother father mommy mummy daddy mama papa sister brother family friend friends bestfriend children husband wife
	god jesus christ jesuschrist lord savior saviour faith blessed blessing grace hallelujah amen holy spirit heaven
	allah muhammad bismillah mungu yesu bwana asante karibu jambo hakuna matata hakunamatata pole safari simba duma
	chui tembo twiga kiboko nyoka ndege maji moto nyumba mama baba dada kaka rafiki upendo furaha amani baraka neema
	nairobi mombasa kisumu nakuru eldoret thika kenya kenyan africa african swahili safaricom mpesa equity harambee
	uhuru jamhuri gigiri karen westlands tamasha tamashaevents festival event events market christmas xmas krismasi
	vendor organiser organizer stall ticket tickets season summer winter spring autumn january february march april
	may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
	liverpool arsenal chelsea manchester united manutd mancity barcelona realmadrid juventus gormahia football soccer
	baseball basketball hockey rugby cricket tennis messi ronaldo beckham rooney drogba jordan michaeljordan lakers
	yankees cowboys steelers eagles ferrari porsche mercedes toyota mustang corvette harley yamaha suzuki honda subaru
	dragon monkey tiger lion eagle falcon panther wolf shadow hunter killer warrior soldier ninja pirate wizard magic
	pokemon pikachu naruto sasuke starwars skywalker minecraft fortnite roblox playstation xbox nintendo zelda mario
	sunshine sunflower rainbow butterfly flower flowers rose diamond crystal silver golden gold star stars moonlight
	chocolate banana orange cookie cheese coffee pepper ginger cherry strawberry candy sugar peaches pumpkin vanilla
	michael michelle jennifer jessica daniel david joseph joshua matthew andrew anthony robert richard thomas william
	charles charlie christopher christian nicholas patrick alexander benjamin samuel jonathan victoria elizabeth
	amanda ashley nicole stephanie samantha patricia barbara catherine christine veronica gabriel isabella sophia
	amina fatuma wanjiru wanjiku njeri wambui nyambura mwangi kamau njoroge otieno odhiambo achieng atieno akinyi
	mary grace mercy faith joy hope peace patience brian kevin dennis collins victor felix james john peter paul
	freedom liberty whatever nothing something trustno trustnoone opensesame money million dollar business company
	happy happiness smile lucky birthday happybirthday summertime hunter purple yellow green blue black white red
	pass word my your the new old one best big bad good first last mr miss lady boy girl man
`
	.trim()
	.split(/\s+/)

/** What people here make up besides, and no leaked list has: in small letters without signs. */
export const COMMON_PASSWORDS: readonly string[] = `
	azertyuiop12 azertyuiopqs a1b2c3d4e5f6g7 a12345678901 a123456789012 temporarypassword strongpassword
	longpassword mysecretpassword passwordisdefault nopassword123 passphrase12 passphrase123 administrateur
	administrador administracao adminadminadmin supervisor12 supervisor123 sysadmin1234 changemeplease changemenow1
	changeit1234 letmeinplease welcomehome1 welcomeback1 welcometotamasha ilovemymom123 jesusislord1 jesusismylord
	godisgood123 godisgreat123 correcthorsebatterystaple correcthorsebattery1 thequickbrownfox testtesttest
	mungunimwema adminatamasha
`
	.trim()
	.split(/\s+/)
