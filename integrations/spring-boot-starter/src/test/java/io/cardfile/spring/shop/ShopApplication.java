package io.cardfile.spring.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The shop of docs/start/spring-boot.md. */
@SpringBootApplication
public class ShopApplication {}
