/**
 * Words of which the commonest passwords are made. Written down for this product by hand from what is common knowledge (names of keys in a row,
 * first names, months, animals, brands of cars, words for a password); taken from no published list, under the licence of the product
 * (Apache-2.0).
 */
export const commonWords = `
password passwort passwd pass passw word parola mima kennwort secret secure security geheim login logon signin welcome willkommen hello hallo
letmein letme access enter open opensesame changeme change default temp temporary initial newpassword mypassword nopassword user username guest
admin administrator adminadmin administer root toor superuser sysadmin system server test testing tester test test demo sample example master
qwerty qwertz azerty qwertyu qwertyui qwertyuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qwer qwert qazwsx qazwsxedc qaz
wsx wsxedc qweasd qweasdzxc qweqwe asdasd zaqwsx zaqxsw poiuytrewq lkjhgfdsa mnbvcxz
a aa aaa aaaa aaaaaa abc abcd abcde abcabc aabbcc xyz zzz qq qqq ww ab az q w x z p
iloveyou loveyou lovely love lover babygirl baby princess angel sunshine sunny flower butterfly rainbow star superstar
monkey dragon tiger lion panda bear eagle falcon wolf shark horse dog doggy puppy cat kitty kitten bird fish snoopy
football soccer baseball basketball hockey golf tennis liverpool chelsea arsenal barcelona realmadrid juventus ferrari
superman batman spiderman ironman pokemon pikachu naruto starwars hunter killer shadow ninja matrix
michael jordan daniel david thomas robert andrew joshua matthew anthony charlie charles george william james john peter martin
jessica ashley jennifer michelle nicole amanda sarah anna maria maggie sophie julia laura lisa
li wang zhang liu chen yang huang zhao wu zhou woaini woaiwojia wojia nihao zhongguo china beijing shanghai shenzhen guangzhou taobao alibaba
tencent huawei xiaomi
january february march april may june july august september october november december januar februar maerz mai juni juli oktober dezember
spring summer autumn fall winter fruehling sommer herbst monday tuesday wednesday thursday friday saturday sunday
google facebook twitter linkedin yahoo microsoft windows apple samsung android internet computer laptop network cisco oracle
mercedes porsche audi bmw volkswagen toyota honda ford tesla nissan hyundai volvo mustang camaro corvette harley yamaha
germany france america london paris berlin newyork chicago dallas texas
cheese chocolate cookie coffee pepper ginger banana orange apple cherry peanut pizza
freedom whatever trustno trustnoone blink nothing something money lucky happy forever family mother father friend friends
company business office work manager secretary intara tara vehicle automotive
`
  .trim()
  .split(/\s+/);
